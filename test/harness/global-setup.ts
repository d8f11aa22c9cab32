/**
 * Makes the folder of the run and, where DATABASE_URL names a PostgreSQL, a database there of which
 * test databases are copies.
 */
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from './template.ts';

export default async function setUp(): Promise<void> {
  process.env['TEST_SCRATCH'] = await mkdtemp(path.join(os.tmpdir(), 'recruitment-test-'));
  // not through a pooler, whose idle connections would keep the database from being copied
  const server = process.env['TEST_SERVER'] ?? process.env['DATABASE_URL'];
  if (server === undefined) return;
  const name = `recruitment_test_${process.pid}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  await migrate(Object.assign(new URL(server), { pathname: `/${name}` }).href, '');
  process.env['TEST_TEMPLATE'] = name;
}
