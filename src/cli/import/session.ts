import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../../database/sql.ts';

/** Runs pieces of work one after another, each whole or not at all. */
export type Session = {
  readonly run: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
  /** Whether writes last. */
  readonly lasting: boolean;
};

const TRANSACTION_MS = 300_000;
const DAY_MS = 86_400_000;

/** Each piece of work is a transaction of its own and lasts. */
export const createSession = (prisma: PrismaClient): Session => ({
  run: (work) => withTime(prisma, TRANSACTION_MS, work),
  lasting: true,
});

/** Runs `work` and rolls everything back: its parts see each other's changes, others never do. */
export async function rehearse<Result>(prisma: PrismaClient, work: (session: Session) => Promise<Result>): Promise<Result> {
  const undo = new Error('The rehearsal is over.');
  const results: Result[] = [];
  const rehearsal = withTime(prisma, DAY_MS, async (transaction) => {
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
const withTime = <Result>(prisma: PrismaClient, timeout: number, work: (transaction: Transaction) => Promise<Result>) =>
  prisma.$transaction(
    async (transaction) => {
      // a slow disk or a reader at the other end of a pipe may keep the transaction waiting
      await transaction.$executeRaw`SELECT set_config('statement_timeout', '60000', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`;
      return work(transaction);
    },
    { timeout, maxWait: 35_000 },
  );

async function runInSavepoint<Result>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  await transaction.$executeRawUnsafe('SAVEPOINT piece');
  try {
    const result = await work(transaction);
    await transaction.$executeRawUnsafe('RELEASE SAVEPOINT piece');
    return result;
  } catch (error) {
    await transaction.$executeRawUnsafe('ROLLBACK TO SAVEPOINT piece');
    throw error;
  }
}
