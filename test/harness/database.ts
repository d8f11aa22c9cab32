import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { connectEmbedded, openDatabase, type Database } from '../../src/database/database.ts';
import { borrowDatabase } from './lent-databases.ts';

/**
 * An empty, migrated database of the test file's own, on the kind of database that the run is for;
 * the embedded one has one connection only. It is without the time limits of the service, which a slow
 * machine may miss.
 */
export async function openTestDatabase(databasePoolSize = 10): Promise<Database> {
  const isEmbedded = process.env['DATABASE_URL'] === undefined;
  return isEmbedded ? connectEmbedded(await borrowDatabase(), report) : openOnServer(databasePoolSize);
}

/** A statement on the PostgreSQL of the run, past a pooler, whose role has the time limits of the service. */
export async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env['TEST_SERVER'] ?? process.env['DATABASE_URL'] });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const template = process.env['TEST_TEMPLATE'] ?? '';

/** The address of a new database there, a migrated one unless `how` says otherwise; the end of the run removes it. */
export async function aServerDatabase(how = `TEMPLATE ${template}`): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} ${how}`);
  return Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { pathname: `/${name}` }).href;
}

export const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

async function openOnServer(databasePoolSize: number): Promise<Database> {
  const databaseUrl = await aServerDatabase();
  let closing = false;
  // dropping the database may overtake the goodbyes of the pool
  const database = await openDatabase(
    { databaseUrl, dataDirectory: '', databasePoolSize, limited: false },
    (error) => closing || report(error),
  );
  return {
    ...database,
    close: async () => {
      closing = true;
      await database.close();
      await onServer(`DROP DATABASE ${nameOf(databaseUrl)} WITH (FORCE)`);
    },
  };
}

const report = (error: Error): void => console.error(error);
