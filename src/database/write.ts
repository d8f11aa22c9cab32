import type { Sql } from './sql.ts';
import type { Transaction } from './transaction.ts';

/** A write in a single statement, or in a transaction that the caller has begun. */
export type StatementWrite = {
  readonly sql: Sql;
  /** Set when the write queued a delivery, so that the worker is woken after the commit. */
  queued: boolean;
};

/** A write in a transaction, which is committed when all of it has succeeded. */
export type Write = StatementWrite & Transaction;
