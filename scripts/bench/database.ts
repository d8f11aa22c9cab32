import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { mondayOf } from '../../src/core/dates.ts';
import { openDatabase } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { definitions, restore, suspend } from './bulk-load.ts';
import type { Cleanup } from './cleanup.ts';
import { planJobs, type PlannedJob } from './jobs.ts';
import { advanceSequences, fillFrame, MASS_TABLES, massStatements, POPULATION_VERSION, requireTallies } from './population.ts';
import { databaseUrl } from './postgres.ts';

/** A filled database of this run. */
export type FilledDatabase = {
  readonly name: string;
  readonly url: string;
  readonly applications: number;
  readonly jobs: readonly PlannedJob[];
  /** Seconds to fill the database, or to copy it from a kept one. */
  readonly seconds: number;
  readonly copied: boolean;
};

const KEPT = 'recruitment_bench_kept_';

/**
 * Makes a database with so many applications: a copy of a kept one, else filled. With `keep` a copy
 * is kept for later runs, and those of other migrations are dropped. The cleanup drops the run's
 * own.
 */
export async function makeFilledDatabase(
  server: Client,
  applications: number,
  keep: boolean,
  cleanup: Cleanup,
): Promise<FilledDatabase> {
  const name = `recruitment_bench_${randomBytes(4).toString('hex')}`;
  const kept = `${KEPT}${applications}_${populationDigest()}`;
  cleanup.add(() => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const jobs = planJobs(applications);
  const began = performance.now();
  const copied = await exists(server, kept);
  if (copied) await server.query(`CREATE DATABASE ${name} TEMPLATE ${kept} STRATEGY file_copy`);
  else {
    await server.query(`CREATE DATABASE ${name}`);
    await fill(databaseUrl(name), jobs);
  }
  const seconds = (performance.now() - began) / 1000;
  if (keep && !copied) await keepAs(server, name, kept, applications);
  return { name, url: databaseUrl(name), applications, jobs, seconds, copied };
}

/**
 * What identifies a kept database: migrations, generated rows, and the week, because statistics end
 * today.
 */
function populationDigest(): string {
  const hash = createHash('sha256').update(`${POPULATION_VERSION} ${mondayOf(new Date()).toISOString().slice(0, 10)}`);
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).toSorted())
    if (file.endsWith('.sql')) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 12);
}

async function exists(server: Client, name: string): Promise<boolean> {
  return (await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
}

async function keepAs(server: Client, name: string, kept: string, applications: number): Promise<void> {
  const { rows } = await server.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)`,
    [`${KEPT}${applications}_`],
  );
  for (const old of rows) await server.query(`DROP DATABASE ${old.name}`);
  await server.query(`CREATE DATABASE ${kept} TEMPLATE ${name} STRATEGY file_copy`);
}

async function fill(url: string, jobs: readonly PlannedJob[]): Promise<void> {
  await migrate(url);
  const clients = [await openFiller(url), await openFiller(url)] as const;
  try {
    const [first] = clients;
    await fillFrame(first, jobs);
    const before = await definitions(first);
    const suspended = await suspend(first, MASS_TABLES);
    await Promise.all(clients.map((client, line) => runAll(client, massStatements[line] ?? [])));
    await restore(clients, suspended);
    await first.query('DROP TABLE arrival');
    if ((await definitions(first)) !== before)
      throw new Error('Constraints, indexes and triggers are not what they were before the fill.');
    await requireTallies(first);
    await advanceSequences(first);
    // visibility and statistics, which this server's autovacuum would bring in time
    await first.query('VACUUM ANALYZE');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function migrate(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' }, () => {});
  try {
    await applyMigrations(database.pool, MIGRATIONS);
  } finally {
    await database.close();
  }
}

async function openFiller(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // a query that is lost with its connection rejects
  await client.connect();
  await client.query(`SET TimeZone = 'UTC'; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET jit = off;
    SET client_min_messages = warning`);
  return client;
}

async function runAll(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
