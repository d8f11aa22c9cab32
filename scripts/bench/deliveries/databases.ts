import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../../src/database/migrations.ts';
import { connect, databaseUrl } from '../postgres.ts';

export type BenchDatabase = Database & { remove: () => Promise<void> };

/** An empty, migrated database of its own; undefined where no PostgreSQL answers. */
export const makeDatabase = (kind: 'embedded' | 'PostgreSQL'): Promise<BenchDatabase | undefined> =>
  kind === 'embedded' ? makeFolder() : makeOnServer();

async function makeFolder(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const database = await open(undefined, folder);
  const remove = async (): Promise<void> => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...database, remove };
}

async function makeOnServer(): Promise<BenchDatabase | undefined> {
  const name = `recruitment_bench_${randomBytes(4).toString('hex')}`;
  const client = await connect();
  if (client === undefined) return undefined;
  await client.query(`CREATE DATABASE ${name}`);
  const url = databaseUrl(name);
  const database = await open(url, '');
  const remove = async (): Promise<void> => {
    await database.close();
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.end();
  };
  return { ...database, remove };
}

async function open(url: string | undefined, dataDirectory: string): Promise<Database> {
  let closed = false;
  const database = await openDatabase({ databaseUrl: url, dataDirectory }, (error) => closed || console.error(error));
  await applyMigrations(database.pool, MIGRATIONS);
  return {
    ...database,
    close: () => {
      closed = true;
      return database.close();
    },
  };
}
