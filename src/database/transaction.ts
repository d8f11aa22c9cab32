/**
 * Transactions of Prisma whose connection is at hand. Prisma sends bytes as Base64 and copies them
 * several times, so statements with documents go to the connection itself.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQueryable } from '@prisma/driver-adapter-utils';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from './sql.ts';

const begun = new AsyncLocalStorage<{ connection?: SqlQueryable }>();
const connections = new WeakMap<Transaction, SqlQueryable>();

/** The adapter of Prisma; it notes the connection that a transaction gets. */
export class NotingPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const transaction = await start(level);
      Object.assign(begun.getStore() ?? {}, { connection: transaction });
      return transaction;
    };
    return adapter;
  }
}

/** Runs work in a transaction in which `queryIn` can be used. */
export const inTransaction = <Result>(
  prisma: PrismaClient,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => {
  const noted: { connection?: SqlQueryable } = {};
  return begun.run(noted, () =>
    prisma.$transaction((transaction) => {
      if (noted.connection) connections.set(transaction, noted.connection);
      return work(transaction);
    }),
  );
};

/** Runs a statement on the connection of a transaction, with bytes as they are; returns its rows. */
export async function queryIn(
  transaction: Transaction,
  sql: string,
  args: readonly (number | string | Uint8Array | null)[],
): Promise<readonly (readonly unknown[])[]> {
  const connection = connections.get(transaction);
  if (connection === undefined) throw new Error('The transaction was not begun by inTransaction.');
  const argTypes = args.map(() => ({ scalarType: 'unknown', arity: 'scalar' }) as const);
  return (await connection.queryRaw({ sql, args: [...args], argTypes })).rows;
}
