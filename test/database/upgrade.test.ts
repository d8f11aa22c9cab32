/**
 * The newest published version (`npm run contract:release`) upgraded to the schema of the day: its
 * migrations are what they were, and the service works with its rows.
 */
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { createOperator } from '../cli/operator.ts';
import { aCredential, anOwner } from '../harness/records.ts';
import type { Client as Recruiter } from '../harness/client.ts';
import { startService, type Service } from '../harness/service.ts';
import { tour } from '../harness/tour.ts';

const RELEASED = path.resolve('prisma/released');
const sums = readFileSync(path.join(RELEASED, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
const files = sums.map((line) => path.join(RELEASED, line.split('  ')[1] ?? ''));
const [kept = ''] = globSync('*[0-9].sql', { cwd: RELEASED });

test('what is kept is the newest published version, and its migrations are those that were published', () => {
  const minors = globSync('1.*.json', { cwd: 'openapi/released' }).map((file) => Number(file.split('.')[1]));
  expect(kept).toBe(`1.${Math.max(...minors)}.sql`);
  const digests = files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex'));
  expect(sums.map((line) => line.split(' ')[0])).toEqual(digests);
});

/** Stored answers that name a person in each way. */
const ANSWERS = `
  INSERT INTO "idempotency_key" ("tenant_id", "scope", "key", "request_hash", "body")
  SELECT 1, 'upgraded', "key", '', "body" FROM (VALUES
    ('note', (SELECT json_build_object('note_id', min("id")) FROM "note" WHERE "tenant_id" = 1)),
    ('step', (SELECT json_build_object('change_id', min("id")) FROM "step_change" WHERE "tenant_id" = 1)),
    ('offer', '{"id": 1, "application": {"id": 5}, "candidate": {"id": 6}}'),
    ('application', '{"application_id": 5, "candidate_id": 6}'),
    ('job', '{"id": 7}')) AS answers ("key", "body")`;

const server = process.env['DATABASE_URL'];
const onServer = server === undefined ? describe.skip : describe;
// the name of the run's template in front, so that the end of the run removes it
const name = `${process.env['TEST_TEMPLATE'] ?? ''}_${randomBytes(6).toString('hex')}`;

onServer('its rows', () => {
  let database: Database;
  let service: Service;
  let client: Recruiter;
  const query = async (sql: string): Promise<readonly Record<string, unknown>[]> =>
    (await database.pool.query<Record<string, unknown>>(sql)).rows;
  const admin = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };

  beforeAll(async () => {
    await admin(`CREATE DATABASE ${name}`);
    const databaseUrl = Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href;
    database = await openDatabase({ databaseUrl, dataDirectory: '' }, () => {});
    await applyPublished();
    await database.pool.query(readFileSync(path.join(RELEASED, kept), 'utf8'));
    await database.pool.query(ANSWERS);
    await leaveOpen();
    await applyMigrations(database.pool, MIGRATIONS);
  });

  async function applyPublished(): Promise<void> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'recruitment-published-'));
    const migrations = files.map((file) => path.dirname(file));
    for (const each of migrations) cpSync(each, path.join(folder, path.basename(each)), { recursive: true });
    await applyMigrations(database.pool, folder);
    rmSync(folder, { recursive: true });
  }

  /** An interview and an offer of a person whom 1.19 has erased, and of one who is there. */
  async function leaveOpen(): Promise<void> {
    await query(`
      WITH erased AS (
        INSERT INTO "candidate" ("tenant_id", "first_name", "last_name", "first_name_key", "last_name_key", "erased_at")
        VALUES (1, '', '', '', '', now()) RETURNING "tenant_id", "id"
      )
      INSERT INTO "application" ("tenant_id", "job_id", "candidate_id", "current_step_id", "step_date", "route")
      SELECT 1, a."job_id", erased."id", a."current_step_id", a."step_date", a."route" FROM erased
      JOIN (SELECT * FROM "application" WHERE "tenant_id" = 1 ORDER BY "id" LIMIT 1) AS a ON true`);
    const ends = `SELECT "tenant_id", "id" FROM "application" WHERE "tenant_id" = 1 AND "id" IN (
      (SELECT max("id") FROM "application" WHERE "tenant_id" = 1), (SELECT min("id") FROM "application" WHERE "tenant_id" = 1))`;
    await query(
      `INSERT INTO "interview" ("tenant_id", "application_id", "title", "time_zone") SELECT a.*, '', 'UTC' FROM (${ends}) AS a`,
    );
    await query(`INSERT INTO "offer" ("tenant_id", "application_id") ${ends}`);
  }

  afterAll(async () => {
    if (service === undefined) await database?.close();
    else await service.close();
    await admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  test('a server of the published version goes on meanwhile: PostgreSQL still takes each of its statements', async () => {
    const texts = readFileSync(path.join(RELEASED, kept.replace('.sql', '.statements.sql')), 'utf8').split(/^(?=PREPARE )/m);
    expect(texts.length).toBeGreaterThan(80);
    const refused: string[] = [];
    for (const text of texts) await query(text).catch((error: Error) => refused.push(`${text.split('\n')[0]}: ${error.message}`));
    expect(refused).toEqual([]);
  });

  test('stored answers have the candidate or the application that they are about, so that an erasure finds them', async () => {
    const found = await query(`SELECT "key", "candidate_id", "application_id" FROM "idempotency_key" WHERE "scope" = 'upgraded'`);
    const [note] = await query(`SELECT "candidate_id" FROM "note" WHERE "tenant_id" = 1 ORDER BY "id" LIMIT 1`);
    const [change] = await query(`SELECT "application_id" FROM "step_change" WHERE "tenant_id" = 1 ORDER BY "id" LIMIT 1`);
    expect(Object.fromEntries(found.map((row) => [row['key'], [row['candidate_id'], row['application_id']]]))).toEqual({
      note: [note?.['candidate_id'], null],
      step: [null, change?.['application_id']],
      offer: [6, 5],
      application: [6, 5],
      job: [null, null],
    });
  });

  test('of people who were erased: interviews are cancelled and offers withdrawn, because nobody may close them', async () => {
    const statusesIn = (table: string) =>
      query(`SELECT r."status", c."erased_at" IS NOT NULL AS "erased" FROM "${table}" AS r
        JOIN "application" AS a ON a."tenant_id" = r."tenant_id" AND a."id" = r."application_id"
        JOIN "candidate" AS c ON c."tenant_id" = a."tenant_id" AND c."id" = a."candidate_id"
        WHERE r."id" IN (SELECT "id" FROM "${table}" ORDER BY "id" DESC LIMIT 2) ORDER BY "erased" DESC`);
    const statuses = [...(await statusesIn('interview')), ...(await statusesIn('offer'))];
    expect(statuses).toEqual([
      { erased: true, status: 'CANCELLED' },
      { erased: false, status: 'SCHEDULED' },
      { erased: true, status: 'WITHDRAWN' },
      { erased: false, status: 'DRAFT' },
    ]);
  });

  test('are read and changed by every operation, and counts and ready items are right before and after', async () => {
    const support = createOperator(database);
    const wrong = async () => {
      const { stdout } = await support(['doctor', '--read-model', '--json']);
      const findings = JSON.parse(stdout) as { check: string; grade: string }[];
      return findings.filter(({ check, grade }) => /^(migrations|tallies|items)$/.test(check) && grade !== 'ok');
    };
    expect(await wrong()).toEqual([]);
    service = await startService({ database });
    const [user] = await query(`SELECT tenant_id, user_id FROM membership WHERE organisation_id = 1 AND role = 'ADMIN'`);
    const login = await aCredential(service.prisma, { tenantId: Number(user?.['tenant_id']), id: Number(user?.['user_id']) });
    client = service.as(login);
    const owner = service.as(await anOwner(service.prisma, Number(user?.['tenant_id'])));
    expect((await tour(client, owner, service.origin)).length).toBeGreaterThan(100);
    expect(await wrong()).toEqual([]);
  });

  test('an action that only a newer release writes is left out of the history of an application', async () => {
    await query(`ALTER TYPE "HistoryAction" ADD VALUE 'LATER'`);
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
