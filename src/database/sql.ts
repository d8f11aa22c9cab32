import type { Prisma } from '#generated/prisma/client.ts';

/** A transaction of Prisma, as the services hand it on. */
export type Transaction = Prisma.TransactionClient;

/** Runs one statement, with values for `$1` and so on; each connection prepares a text once. */
export type Sql = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** Runs statements inside a transaction of Prisma. */
export const sqlIn =
  (transaction: Transaction): Sql =>
  (text, values) =>
    transaction.$queryRawUnsafe(text, ...values);
