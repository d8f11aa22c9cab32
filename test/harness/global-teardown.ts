import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { closeIdle } from './lent-databases.ts';

/** Removes the template and the remains of crashed test files. */
export default async function tearDown(): Promise<void> {
  await closeIdle(); // of a run in this process
  await rm(process.env['TEST_SCRATCH'] ?? '', { recursive: true, force: true });
  const template = process.env['TEST_TEMPLATE'];
  if (template === undefined) return;
  const client = new Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
    `${template}%`,
  ]);
  for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  await client.end();
}
