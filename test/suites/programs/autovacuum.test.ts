/** Vacuum and analyze of the embedded database. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { vacuumDue } from '../../../src/database/embedded/autovacuum.ts';
import { aFolder, killAll, start } from '../../runtime/process.ts';
import { aTenant } from '../../harness/records.ts';

// two starts of PostgreSQL and a turn of the service

let database: Database;
beforeAll(async () => {
  const dataDirectory = await aFolder();
  database = await openDatabase({ databaseUrl: undefined, dataDirectory }, () => {});
});
afterAll(async () => {
  killAll();
  await database?.close();
});

/** How PostgreSQL finds the candidate of an application. */
async function lookUpPlan(): Promise<string> {
  const rows = await database.sql<Record<string, string>>(
    'EXPLAIN SELECT 1 FROM "candidate" AS x WHERE "tenant_id" = 1 AND "id" = 1 FOR KEY SHARE OF x',
    [],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The rows that PostgreSQL takes the table for; -1 before the first count. */
async function countedRows(): Promise<number | undefined> {
  const [counted] = await database.sql<{ rows: number }>(
    `SELECT reltuples AS rows FROM pg_class WHERE relname = 'candidate'`,
    [],
  );
  return counted?.rows;
}

async function sizeOf(table: string): Promise<number> {
  const [row] = await database.sql<{ size: number }>('SELECT pg_total_relation_size($1::regclass)::float8 AS size', [table]);
  return row?.size ?? NaN;
}

/** Changes are reported once a second, or now. */
const reportChanges = () => database.pool.query('SELECT pg_stat_force_next_flush()');

/** Makes so many candidates of a tenant. */
async function makeCandidates(count: number): Promise<void> {
  const tenant = await aTenant(database.prisma);
  await database.sql(
    `INSERT INTO "candidate" ("tenant_id", "first_name", "last_name", "first_name_key", "last_name_key")
     SELECT $1::int, 'Ana', 'Lima', 'ana', 'lima' FROM generate_series(1, $2::int)`,
    [tenant.id, count],
  );
  await reportChanges();
}

test('a table that was never counted is, so that a row is found by its key and not among all of its tenant', async () => {
  await makeCandidates(5_000);
  expect(await countedRows()).toBe(-1);
  expect(await vacuumDue(database)).toBeGreaterThan(0);
  expect(await countedRows()).toBe(5_000);
  expect(await lookUpPlan()).toMatch(/using candidate_pkey/);
  await reportChanges();
  await vacuumDue(database); // what counting has changed in PostgreSQL's own tables
  await reportChanges();
  expect(await vacuumDue(database)).toBe(0);
});

test('a table that has grown is counted anew', async () => {
  await makeCandidates(5_000);
  expect(await vacuumDue(database)).toBeGreaterThan(0);
  expect(await countedRows()).toBe(10_000);
});

test('rows that are changed again and again, long texts too, do not make a table grow without end', async () => {
  await database.pool.query(`CREATE TABLE changed (id int PRIMARY KEY, short int, long text STORAGE EXTERNAL)`);
  await database.pool.query(`INSERT INTO changed SELECT n, 0, repeat('x', 4000) FROM generate_series(1, 500) n`);
  const before = await sizeOf('changed');
  for (let round = 1; round <= 12; round += 1) {
    await database.pool.query(`UPDATE changed SET short = $1, long = repeat('y', 4000 + $1)`, [round]);
    await reportChanges();
    await vacuumDue(database);
  }
  expect((await sizeOf('changed')) / before).toBeLessThan(4);
});

test('a service does so while it runs, and stops in order', async () => {
  const dataDirectory = await aFolder();
  const service = await start({ DATA_DIR: dataDirectory, DEMO_DATA: 'on', LOG_LEVEL: 'warn' });
  const guest = await openDatabase({ databaseUrl: undefined, dataDirectory, join: true }, () => {});
  const isCounted = async (): Promise<boolean> => {
    const { rows } = await guest.pool.query(`SELECT 1 FROM pg_stat_user_tables WHERE relname = 'job' AND analyze_count > 0`);
    return rows.length > 0;
  };
  try {
    while (!(await isCounted())) await setTimeout(500);
  } finally {
    await guest.close();
  }
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  expect(service.printed()).not.toContain('vacuumed');
});
