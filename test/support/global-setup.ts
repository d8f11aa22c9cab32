/** Makes the migrated database that every test file starts from a copy of: a folder, or a database of the PostgreSQL at DATABASE_URL. */
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../src/database.ts';
import { applyMigrations } from '../../src/migrations.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');

export default async function setUp(): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recruitment-test-'));
  process.env['TEST_SCRATCH'] = scratch;
  const server = process.env['DATABASE_URL'];
  let databaseUrl: string | undefined;
  if (server !== undefined) {
    const name = `recruitment_test_${process.pid}`;
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    process.env['TEST_TEMPLATE'] = name;
  }
  const database = await openDatabase({ databaseUrl, dataDirectory: path.join(scratch, 'template') }, console.error);
  await applyMigrations(database.pool, MIGRATIONS);
  // no test kills the machine under this database, and a disk that is waited for at every commit is half of a test's time
  if (server === undefined) await database.pool.query('ALTER DATABASE postgres SET synchronous_commit = off');
  await database.close();
}
