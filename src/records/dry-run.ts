import type { Database } from '../database/database.ts';
import { inLongTransaction } from '../database/long-transaction.ts';
import type { Transaction } from '../database/sql.ts';

/** Runs pieces of work one after another, each whole or not at all. */
export type Runner = {
  readonly run: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
  /** Whether writes last. */
  readonly lasting: boolean;
};

/** Each piece of work is a transaction of its own and lasts. */
export const createRunner = (database: Pick<Database, 'inTransaction'>): Runner => ({
  run: (work) => inLongTransaction(database, work),
  lasting: true,
});

/** Runs `work` and rolls everything back: its parts see each other's changes, others never do. */
export async function dryRun<Result>(
  database: Pick<Database, 'inTransaction'>,
  work: (runner: Runner) => Promise<Result>,
): Promise<Result> {
  const undo = new Error('The dry run is over.');
  const results: Result[] = [];
  const attempt = inLongTransaction(database, async (transaction) => {
    results.push(await work({ run: (piece) => runInSavepoint(transaction, piece), lasting: false }));
    throw undo;
  });
  return attempt.catch((error: unknown) => {
    const [result] = results;
    if (error !== undo || result === undefined) throw error;
    return result;
  });
}

async function runInSavepoint<Result>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  await transaction.sql('SAVEPOINT piece', []);
  try {
    const result = await work(transaction);
    await transaction.sql('RELEASE SAVEPOINT piece', []);
    return result;
  } catch (error) {
    await transaction.sql('ROLLBACK TO SAVEPOINT piece', []);
    throw error;
  }
}
