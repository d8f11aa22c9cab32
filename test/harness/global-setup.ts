/**
 * Makes the migrated databases that tests start from a copy of: a folder, and where DATABASE_URL names a PostgreSQL a database there, which test
 * files then use.
 */
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../src/database/database.ts';
import { applyMigrations } from '../../src/database/migrations.ts';
import { partitioning, partitionTables } from '../../src/database/partitions.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');

export default async function setUp(): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recruitment-test-'));
  process.env['TEST_SCRATCH'] = scratch;
  // no test kills the machine under this database, and a disk that is waited for at every commit is half of a test's time
  await makeTemplate(undefined, path.join(scratch, 'template'), 'ALTER DATABASE postgres SET synchronous_commit = off');
  const server = process.env['DATABASE_URL'];
  if (server === undefined) return;
  const name = `recruitment_test_${process.pid}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  await makeTemplate(Object.assign(new URL(server), { pathname: `/${name}` }).href, '');
  process.env['TEST_TEMPLATE'] = name;
}

async function makeTemplate(databaseUrl: string | undefined, dataDirectory: string, setting = ''): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDirectory }, console.error);
  await applyMigrations(database.pool, MIGRATIONS);
  const partitions = Number(process.env['TEST_PARTITIONS'] ?? 0);
  if (databaseUrl !== undefined && partitions > 0)
    await database.prisma.$transaction((transaction) => partitionTables(transaction, partitions), partitioning);
  await database.pool.query(setting);
  await database.close();
}
