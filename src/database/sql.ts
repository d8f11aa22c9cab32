/** Statements and transactions, as services have them. */
import type { Prisma } from '#generated/prisma/client.ts';

/**
 * How PostgreSQL plans a statement. `kept`: prepared once for each connection. `for its values`:
 * planned at each call, for filters that select few rows or many, and for statements with many
 * forms.
 */
export type Plan = 'kept' | 'for its values';

/** Runs one statement, with values for `$1` and so on. `as`: each row as a list of its cells. */
export type Sql = <Row>(text: string, values: readonly unknown[], plan?: Plan, as?: 'array') => Promise<readonly Row[]>;

/** Adds a value to those of a statement and returns the `$n` that stands for it. */
export type Bind = (value: unknown) => string;

/** Binds to the list of values that is sent with the statement. */
export const bindTo =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;

/**
 * A list parameter with a length that the planner cannot see. With a known length a plan for the
 * values would look cheaper than the kept one, and PostgreSQL would plan at each call.
 */
export const listOf = (parameter: string): string => `ARRAY (SELECT unnest(${parameter}))`;

/** What runs in one transaction. */
export type Transaction = {
  readonly sql: Sql;
  readonly prisma: Prisma.TransactionClient;
};

/** Commits when `work` resolves, else rolls back. */
export type InTransaction = <Result>(
  work: (transaction: Transaction) => Promise<Result>,
  isolation?: 'REPEATABLE READ',
) => Promise<Result>;

/** A write in a single statement, or in a transaction that the caller has begun. */
export type StatementWrite = {
  readonly sql: Sql;
  /** Set when the write queued a delivery, so that the worker is woken after the commit. */
  queued: boolean;
};

/** A write in a transaction, which is committed when all of it has succeeded. */
export type Write = StatementWrite & Transaction;
