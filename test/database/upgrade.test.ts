/**
 * The newest published version (`npm run contract:release`) upgraded to the schema of the day: its
 * migrations are what they were, and the service works with its rows.
 */
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { createOperator } from '../cli/operator.ts';
import { aServerDatabase } from '../harness/database.ts';
import { aCredential, anOwner } from '../harness/records.ts';
import type { Client } from '../harness/client.ts';
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

(process.env['DATABASE_URL'] === undefined ? describe.skip : describe)('its rows', () => {
  let database: Database;
  let service: Service;
  let client: Client;
  const query = async (sql: string): Promise<readonly Record<string, unknown>[]> =>
    (await database.pool.query<Record<string, unknown>>(sql)).rows;

  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: await aServerDatabase(''), dataDirectory: '' }, () => {});
    await applyPublished();
    await database.pool.query(readFileSync(path.join(RELEASED, kept), 'utf8'));
    await applyMigrations(database.pool, MIGRATIONS);
  });

  async function applyPublished(): Promise<void> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'recruitment-published-'));
    const migrations = files.map((file) => path.dirname(file));
    for (const each of migrations) cpSync(each, path.join(folder, path.basename(each)), { recursive: true });
    await applyMigrations(database.pool, folder);
    rmSync(folder, { recursive: true });
  }

  afterAll(() => (service ?? database)?.close());

  test('a server of the published version goes on meanwhile: PostgreSQL still takes each of its statements', async () => {
    const texts = readFileSync(path.join(RELEASED, kept.replace('.sql', '.statements.sql')), 'utf8').split(/^(?=PREPARE )/m);
    expect(texts.length).toBeGreaterThan(80);
    const refused: string[] = [];
    for (const text of texts) await query(text).catch((error: Error) => refused.push(`${text.split('\n')[0]}: ${error.message}`));
    expect(refused).toEqual([]);
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
