import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/database.ts';

/** An empty, migrated database of the test file's own, on the kind of database that the run is for. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['DATABASE_URL'];
  return server === undefined ? openFolder() : openOnServer(server);
}

async function openFolder(): Promise<Database> {
  const scratch = process.env['TEST_SCRATCH'] ?? '';
  const folder = await mkdtemp(path.join(scratch, 'database-'));
  // nine times faster than its asynchronous sister on a thousand small files
  cpSync(path.join(scratch, 'template'), folder, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder }, report);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openOnServer(server: string): Promise<Database> {
  const template = process.env['TEST_TEMPLATE'] ?? '';
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  let closing = false;
  // dropping the database may overtake the goodbyes of the pool
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, (error) => closing || report(error));
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
