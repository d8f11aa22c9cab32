/**
 * A transaction on one connection of the pool. Its statements are sent to the connection itself;
 * Prisma's query API works on the same connection, for writes that it says more plainly.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, Transaction as AdapterTransaction } from '@prisma/driver-adapter-utils';
import { Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { PrismaClient } from '#generated/prisma/client.ts';
import type { InTransaction, Sql } from './sql.ts';

type Parts = {
  readonly pool: Pool;
  readonly sqlOn: (client: PoolClient) => Sql;
  readonly nameStatement: (query: { readonly sql: string }) => string;
};

export function createInTransaction({ pool, sqlOn, nameStatement }: Parts): InTransaction {
  // a client takes megabytes, so there are as many as transactions used one at the same time
  const idle: LentPrisma[] = [];
  return async (work, isolation) => {
    const connection = await pool.connect();
    let lent: LentPrisma | undefined;
    const transaction = {
      sql: sqlOn(connection),
      get prisma() {
        if (lent === undefined) {
          lent = idle.pop() ?? createPrisma(nameStatement);
          lent.place.connection = connection;
        }
        return lent.prisma;
      },
    };
    try {
      // sent together with the first statement
      const begun = connection.query(isolation ? `BEGIN ISOLATION LEVEL ${isolation}` : 'BEGIN');
      begun.catch(() => {});
      const result = await work(transaction);
      await begun;
      const { command } = await connection.query('COMMIT');
      // PostgreSQL's answer to COMMIT after a statement that failed
      if (command === 'ROLLBACK') throw new Error('A statement of the transaction has failed, so nothing was changed.');
      connection.release();
      return result;
    } catch (error) {
      await connection.query('ROLLBACK').then(
        () => connection.release(),
        (reason: Error) => connection.release(reason),
      );
      throw error;
    } finally {
      if (lent) {
        lent.place.connection = undefined;
        idle.push(lent);
      }
    }
  };
}

type LentPrisma = { readonly prisma: PrismaClient; readonly place: OneConnection };

/**
 * Prisma on the connection of the transaction that has it. The transactions that it begins for nested
 * writes are part of the open one.
 */
function createPrisma(nameStatement: Parts['nameStatement']): LentPrisma {
  const place = new OneConnection();
  const factory = new PrismaPg(place, { statementNameGenerator: nameStatement });
  const connect = async (): Promise<SqlDriverAdapter> => {
    const adapter = await factory.connect();
    const done = (): Promise<void> => Promise.resolve();
    const part: AdapterTransaction = Object.assign(Object.create(adapter) as SqlDriverAdapter, {
      options: { usePhantomQuery: true },
      commit: done,
      rollback: done,
    });
    return Object.assign(adapter, { startTransaction: () => Promise.resolve(part) });
  };
  const { provider, adapterName } = factory;
  return { prisma: new PrismaClient({ adapter: { provider, adapterName, connect } }), place };
}

/** The adapter of Prisma accepts only a `Pool`. */
class OneConnection extends Pool {
  connection: PoolClient | undefined;

  override query(query: string | QueryConfig): never {
    if (this.connection === undefined) throw new Error('The transaction has ended.');
    return this.connection.query(query) as Promise<QueryResult> as never;
  }
}
