/**
 * The newest published version (`npm run keep:release`) upgraded to the schema of the day: its
 * migrations are what they were, each later one is announced, and the service works with its rows.
 */
import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { applyMigrations, migrationNames, MIGRATIONS } from '../../src/database/migrations.ts';
import { describeUpgrade, isNoted } from '../../src/database/upgrade-notes.ts';
import { createOperator } from '../cli/operator.ts';
import { aCredential } from '../harness/records.ts';
import type { Client as Recruiter } from '../harness/client.ts';
import { startService, type Service } from '../harness/service.ts';
import { tour } from '../harness/tour.ts';

/** The tables that grow with applications. */
const GROWING = [
  'candidate',
  'candidate_pool',
  'application',
  'application_item',
  'step_change',
  'history_entry',
  'email_message',
  'note',
  'document',
  'document_content',
  'assessment_result',
  'questionnaire_submission',
  'answer',
  'answer_choice',
  'event',
  'delivery',
  'call',
  'external_reference',
];
const RELEASED = path.resolve('prisma/released');
const sums = readFileSync(path.join(RELEASED, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
const released = sums.map((line) => path.basename(path.dirname(line)));
const [kept = ''] = globSync('*.sql', { cwd: RELEASED });

test('what is kept is the newest published version, and its migrations are as they were published', () => {
  const minors = globSync('1.*.json', { cwd: 'openapi/released' }).map((file) => Number(file.split('.')[1]));
  expect(kept).toBe(`1.${Math.max(...minors)}.sql`);
  const digest = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(path.join(RELEASED, file)))
      .digest('hex');
  const now = sums.map((line) => line.split('  ')[1] ?? '').map((file) => `${digest(file)}  ${file}`);
  expect(now).toEqual(sums);
});

describe('what is said of a migration before it runs', () => {
  test.each([
    ['20261126154000_disabled_users', 100_000, true, 'runs beside servers of the former release'],
    ['20261126083143_change_dates', 0, true, 'requests wait for about 0 s'],
    ['20261126083143_change_dates', 60_000, true, 'requests wait for about 2 s'],
    [
      '20261126083143_change_dates',
      100_000,
      false,
      'requests wait for about 3 s, and fail: stop the servers of the former release',
    ],
    ['20261125215919_visible_rows', 100_000, false, 'requests wait for about 40 s, and fail: stop'],
    ['20261126122507_assessment_results', 0, false, 'servers of releases without it answer 500 for an application with'],
  ])('%s with %i applications', (migration, applications, isBeside, text) => {
    expect(describeUpgrade(migration, applications)).toEqual({ isBeside, text: expect.stringContaining(text) });
  });
});

const server = process.env['DATABASE_URL'];
const onServer = server === undefined ? describe.skip : describe;
// the name of the run's template in front, so that the end of the run removes it
const name = `${process.env['TEST_TEMPLATE'] ?? ''}_${randomBytes(6).toString('hex')}`;

onServer('its rows', () => {
  let database: Database;
  let service: Service;
  let folder: string;
  let client: Recruiter;
  let growing: readonly string[];
  const query = async (sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]> =>
    (await database.pool.query<Record<string, unknown>>(sql, values && [...values])).rows;
  const admin = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const keepMigration = (migration: string): Promise<void> =>
    cp(path.join(MIGRATIONS, migration), path.join(folder, migration), { recursive: true });

  /** The files of tables and indexes that grow, and the values of enumerations. */
  const look = (): Promise<readonly Record<string, unknown>[]> =>
    query(
      `SELECT relname AS of, relfilenode::text AS has FROM pg_class
       WHERE oid = ANY ($1::regclass[]) OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY ($1::regclass[]))
       UNION ALL SELECT enumtypid::regtype::text, enumlabel FROM pg_enum`,
      [growing],
    );

  /** Applies a migration; returns what of it servers of the former release notice. */
  async function apply(migration: string): Promise<readonly string[]> {
    const before = await look();
    const [{ id } = {}] = await query('SELECT pg_current_xact_id()::text AS id');
    expect(await applyMigrations(database.pool, folder)).toEqual([migration]);
    const kinds = new Set(before.map(({ of }) => of));
    const states = new Set(before.map((row) => JSON.stringify(row)));
    const files = (await look()).filter((row) => !states.has(JSON.stringify(row)));
    const found = files.filter(({ of, has }) => kinds.has(of) || /^\d+$/.test(String(has))).map(({ of }) => String(of));
    for (const table of growing)
      if ((await query(`SELECT FROM ${table} WHERE xmin::text::bigint >= $1 LIMIT 1`, [id])).length > 0) found.push(table);
    return found;
  }

  beforeAll(async () => {
    await admin(`CREATE DATABASE ${name}`);
    const databaseUrl = Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href;
    database = await openDatabase({ databaseUrl, dataDirectory: '' }, () => {});
    folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-upgrade-'));
    for (const migration of released) await keepMigration(migration);
    await applyMigrations(database.pool, folder);
    await database.pool.query(readFileSync(path.join(RELEASED, kept), 'utf8'));
    const there = await query('SELECT oid::regclass::text AS name FROM pg_class WHERE relname = ANY ($1)', [GROWING]);
    growing = there.map((table) => String(table['name']));
  });
  afterAll(async () => {
    if (service === undefined) await database?.close();
    else await service.close();
    await admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
  });

  test('each later migration is one that servers of the former release do not notice, or is in upgrade-notes.ts', async () => {
    const missing: string[] = [];
    for (const migration of (await migrationNames(MIGRATIONS)).slice(released.length)) {
      await keepMigration(migration);
      if ((await apply(migration)).length > 0 && !isNoted(migration)) missing.push(migration);
    }
    expect(missing).toEqual([]);
  });

  test('are read and changed by every operation, and counts and ready items are right before and after', async () => {
    const support = createOperator(database);
    const wrong = async () => {
      const { stdout } = await support(['doctor', '--read-model', '--json']);
      const findings = JSON.parse(stdout) as { check: string; good: boolean }[];
      return findings.filter(({ check, good }) => /^(migrations|tallies|items)$/.test(check) && !good);
    };
    expect(await wrong()).toEqual([]);
    service = await startService({ database });
    const [user] = await query(`SELECT tenant_id, user_id FROM membership WHERE organisation_id = 1 AND role = 'ADMIN'`);
    const login = await aCredential(service.prisma, { tenantId: Number(user?.['tenant_id']), id: Number(user?.['user_id']) });
    client = service.as(login);
    expect((await tour(client, service.origin)).length).toBeGreaterThan(100);
    expect(await wrong()).toEqual([]);
  });

  test.each([
    ['adds a column', 'ALTER TABLE "application" ADD COLUMN "later" integer DEFAULT 1', []],
    ['makes an index', 'CREATE INDEX "later" ON "note" ("text")', ['later']],
    ['writes rows', 'UPDATE "note" SET "text" = "text"', ['note']],
    ['writes a table anew', 'ALTER TABLE "answer" ALTER COLUMN "later" TYPE bigint', ['answer', 'answer_pkey']],
    ['adds a value', `ALTER TYPE "HistoryAction" ADD VALUE 'LATER'`, ['"HistoryAction"']],
  ])('a migration that %s is noticed for what it is', async (what, sql, noticed) => {
    if (what === 'writes a table anew') await query('ALTER TABLE "answer" ADD COLUMN "later" integer');
    const migration = `20990101000000_${what.replaceAll(' ', '_')}`;
    await mkdir(path.join(folder, migration));
    await writeFile(path.join(folder, migration, 'migration.sql'), sql);
    const found = await apply(migration);
    expect(found).toEqual(expect.arrayContaining(noticed));
    expect(found.length > 0).toBe(noticed.length > 0);
  });

  test('an action that only a newer release writes is left out of the history of an application', async () => {
    const [entry] = await query(
      `UPDATE "history_entry" SET "action" = 'LATER' WHERE "id" = (SELECT min("id") FROM "history_entry" WHERE "tenant_id" = 1)
       RETURNING "id", "application_id" AS application`,
    );
    const { status, body } = await client.get(`/application/${String(entry?.['application'])}`);
    expect({ status, ids: body.history.items.map(({ id }: { id: number }) => id) }).toEqual({
      status: 200,
      ids: expect.not.arrayContaining([entry?.['id']]),
    });
  });
});
