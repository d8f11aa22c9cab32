import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../../database/database.ts';

/** Runs pieces of work one after another, each whole or not at all. */
export type Session = {
  readonly run: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
};

/** A statement on many rows may hand its change on to hundreds of thousands of others. */
const STATEMENT_MS = 60_000;
const TRANSACTION_MS = 300_000;
const DAY_MS = 86_400_000;

/** Each piece of work is a transaction of its own and lasts. */
export const createSession = (prisma: PrismaClient): Session => ({
  run: (work) =>
    prisma.$transaction(
      async (transaction) => {
        await allow(transaction, STATEMENT_MS);
        return work(transaction);
      },
      { timeout: TRANSACTION_MS, maxWait: 35_000 },
    ),
});

/** Runs `work` and rolls everything back: its parts see each other's changes, others never do. */
export async function rehearse<Result>(prisma: PrismaClient, work: (session: Session) => Promise<Result>): Promise<Result> {
  let result: { readonly value: Result } | undefined;
  const undo = new Error('The rehearsal is over.');
  try {
    await prisma.$transaction(
      async (transaction) => {
        await allow(transaction, STATEMENT_MS);
        result = { value: await work({ run: (piece) => runInSavepoint(transaction, piece) }) };
        throw undo;
      },
      { timeout: DAY_MS, maxWait: 35_000 },
    );
  } catch (error) {
    if (error !== undo || result === undefined) throw error;
  }
  if (result === undefined) throw undo;
  return result.value;
}

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

/** A slow disk or a reader at the other end of a pipe may keep the transaction waiting. */
const allow = (transaction: Transaction, statement: number) =>
  transaction.$executeRaw`SELECT set_config('statement_timeout', ${String(statement)}, true),
    set_config('idle_in_transaction_session_timeout', '0', true)`;
