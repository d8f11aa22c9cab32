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
  const server = process.env['DATABASE_URL'];
  return server === undefined ? connectEmbedded(await borrowDatabase(), report) : openOnServer(server, databasePoolSize);
}

async function openOnServer(server: string, databasePoolSize: number): Promise<Database> {
  const template = process.env['TEST_TEMPLATE'] ?? '';
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string): Promise<void> => {
    // past a pooler, whose role has the time limits of the service
    const client = new Client({ connectionString: process.env['TEST_SERVER'] ?? server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
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
      await run(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

const report = (error: Error): void => console.error(error);
