import { setLocally } from '#generated/database/statements.ts';
import type { Database } from './database.ts';
import type { Transaction } from './sql.ts';

/** Runs a transaction whose statements may take a minute: they may hand changes on to hundreds of thousands of rows. */
export const inLongTransaction = <Result>(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(async (transaction) => {
    // a slow disk or a reader at the other end of a pipe may keep the transaction waiting
    await setLocally(transaction.sql, { settings: MORE_TIME });
    return work(transaction);
  });

const MORE_TIME = JSON.stringify({ statement_timeout: '60000', idle_in_transaction_session_timeout: '0' });
