import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { openDatabase } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { advanceSequences, fillFrame, massStatements, type PlannedJob } from './population.ts';
import { connect, databaseUrl } from './postgres.ts';

/** A filled database of this run, and a connection to it. */
export type FilledDatabase = {
  readonly name: string;
  readonly url: string;
  readonly client: Client;
  readonly jobs: readonly PlannedJob[];
};

/** Makes a database with so many applications, which the cleanup drops. */
export async function makeFilledDatabase(
  server: Client,
  applications: number,
  cleanup: AsyncDisposableStack,
): Promise<FilledDatabase> {
  const jobs = planJobs(applications);
  const name = `recruitment_bench_${randomBytes(4).toString('hex')}`;
  const url = databaseUrl(name);
  cleanup.defer(async () => void (await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
  await server.query(`CREATE DATABASE ${name}`);
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' }, () => {});
  await applyMigrations(database.pool, MIGRATIONS).finally(() => database.close());
  return { name, url, client: await fill(url, jobs, cleanup), jobs };
}

/**
 * Jobs that together have so many applications: one big one, which of a million has nearly all, one
 * for each power of ten below it, and ordinary ones of 100 to 200.
 */
function planJobs(applications: number): readonly PlannedJob[] {
  const biggest = Math.round(applications * (applications >= 1_000_000 ? 0.8 : 0.2));
  const sizes = [biggest, ...[100, 1_000, 10_000, 100_000].filter((size) => size < biggest)];
  let left = applications - sizes.reduce((sum, size) => sum + size, 0);
  for (let number = 0; left > 0; number++) {
    const size = left < 300 ? left : 100 + ((number * 37) % 101);
    sizes.push(size);
    left -= size;
  }
  return sizes.map((size, index) => ({ id: index + 1, applications: size }));
}

async function fill(url: string, jobs: readonly PlannedJob[], cleanup: AsyncDisposableStack): Promise<Client> {
  const client = await connect(url);
  if (client === undefined) throw new Error(`The database at ${url} does not answer.`);
  cleanup.defer(() => client.end());
  await client.query(`SET TimeZone = 'UTC'; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET jit = off;
    SET client_min_messages = warning`);
  await fillFrame(client, jobs);
  // without the triggers and foreign keys of each row; the counts that triggers keep are made below
  await client.query('SET session_replication_role = replica');
  for (const statement of massStatements) await client.query(statement);
  await client.query('SET session_replication_role = origin; DROP TABLE arrival');
  await client.query('SELECT recount_applications(tenant_id, id), recount_steps(tenant_id, id) FROM job');
  await advanceSequences(client);
  // visibility and statistics, which this server's autovacuum would bring in time
  await client.query('VACUUM ANALYZE');
  return client;
}
