import { setLocally } from '#generated/database/statements.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';

/** Runs pieces of work one after another, each whole or not at all. */
export type Session = {
  readonly run: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
  /** Whether writes last. */
  readonly lasting: boolean;
};

/** Each piece of work is a transaction of its own and lasts. */
export const createSession = (database: Pick<Database, 'inTransaction'>): Session => ({
  run: (work) => withTime(database, work),
  lasting: true,
});

/** Runs `work` and rolls everything back: its parts see each other's changes, others never do. */
export async function rehearse<Result>(
  database: Pick<Database, 'inTransaction'>,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const undo = new Error('The rehearsal is over.');
  const results: Result[] = [];
  const rehearsal = withTime(database, async (transaction) => {
    results.push(await work({ run: (piece) => runInSavepoint(transaction, piece), lasting: false }));
    throw undo;
  });
  return rehearsal.catch((error: unknown) => {
    const [result] = results;
    if (error !== undo || result === undefined) throw error;
    return result;
  });
}

/** Runs a transaction whose statements may take a minute: they may hand changes on to hundreds of thousands of rows. */
const withTime = <Result>(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(async (transaction) => {
    // a slow disk or a reader at the other end of a pipe may keep the transaction waiting
    await setLocally(transaction.sql, { settings: MORE_TIME });
    return work(transaction);
  });

const MORE_TIME = JSON.stringify({ statement_timeout: '60000', idle_in_transaction_session_timeout: '0' });

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
