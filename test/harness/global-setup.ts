/**
 * Makes the folder of the run, the image of the embedded database and, where DATABASE_URL names a PostgreSQL, a database there of which
 * test databases are copies.
 */
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { takeImage } from '../../scripts/database/image.ts';
import { openDatabase } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';

export default async function setUp(): Promise<void> {
  process.env['TEST_SCRATCH'] = await mkdtemp(path.join(os.tmpdir(), 'recruitment-test-'));
  await takeImage();
  // not through a pooler, whose idle connections would keep the database from being copied
  const server = process.env['TEST_SERVER'] ?? process.env['DATABASE_URL'];
  if (server === undefined) return;
  const name = `recruitment_test_${process.pid}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, console.error);
  await applyMigrations(database.pool, MIGRATIONS);
  await database.close();
  process.env['TEST_TEMPLATE'] = name;
}
