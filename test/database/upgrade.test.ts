/**
 * The newest published version (`npm run contract:release`) upgraded to the schema of the day: its
 * migrations are what they were, and the service works with its rows.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { applyMigrations, migrationNames, MIGRATIONS } from '../../src/database/migrations.ts';
import { createOperator } from '../cli/operator.ts';
import { aCredential } from '../harness/records.ts';
import type { Client as Recruiter } from '../harness/client.ts';
import { startService, type Service } from '../harness/service.ts';
import { tour } from '../harness/tour.ts';

const RELEASED = path.resolve('prisma/released');
const SQUASHED = '20261126122507_version_1_18';
const sums = readFileSync(path.join(RELEASED, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
const released = sums.map((line) => path.basename(path.dirname(line)));
const [kept = ''] = globSync('*.sql', { cwd: RELEASED });

test('what is kept is the newest published version, and its migrations are those that were published, or are squashed', () => {
  const minors = globSync('1.*.json', { cwd: 'openapi/released' }).map((file) => Number(file.split('.')[1]));
  expect(kept).toBe(`1.${Math.max(...minors)}.sql`);
  const digest = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(path.join(RELEASED, file)))
      .digest('hex');
  const files = sums.map((line) => line.split('  ')[1] ?? '');
  const there = files.filter((file) => existsSync(path.join(RELEASED, file)));
  expect(there.map((file) => `${digest(file)}  ${file}`)).toEqual(
    sums.filter((line) => there.some((file) => line.endsWith(file))),
  );
  expect(released.filter((each) => !there.some((file) => file.includes(each))).every((each) => each < SQUASHED)).toBe(true);
});

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
    await database.pool.query(readFileSync(path.join(MIGRATIONS, SQUASHED, 'migration.sql'), 'utf8'));
    await database.pool.query(LEDGER);
    for (const line of sums) await enter(path.basename(path.dirname(line)), line.split(' ')[0] ?? '');
    await database.pool.query(readFileSync(path.join(RELEASED, kept), 'utf8'));
    await applyMigrations(database.pool, MIGRATIONS);
  });

  /** As the ledger of 1.18 has its migrations. */
  const LEDGER = `CREATE TABLE "_prisma_migrations" ("id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;
  const enter = (migration: string, checksum: string) =>
    database.pool.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name") VALUES (gen_random_uuid(), $1, now(), $2)`,
      [checksum, migration],
    );

  afterAll(async () => {
    if (service === undefined) await database?.close();
    else await service.close();
    await admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
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
    expect((await tour(client, service.origin)).length).toBeGreaterThan(100);
    expect(await wrong()).toEqual([]);
  });

  test('have one migration in place of those of 1.18 afterwards', async () => {
    const names = (await query(`SELECT migration_name AS name FROM "_prisma_migrations" ORDER BY 1`)).map(
      ({ name: each }) => each,
    );
    expect(names).toEqual(await migrationNames(MIGRATIONS));
  });

  test('are refused where a migration of 1.18 is missing, and nothing is changed', async () => {
    await query(`CREATE TABLE "kept" AS TABLE "_prisma_migrations"`);
    await query(`TRUNCATE "_prisma_migrations"`);
    await enter(released.at(-2) ?? '', 'x');
    await expect(applyMigrations(database.pool, MIGRATIONS)).rejects.toThrow('older than release 1.18');
    await query(`TRUNCATE "_prisma_migrations"`);
    await query(`INSERT INTO "_prisma_migrations" TABLE "kept"`);
    await query(`DROP TABLE "kept"`);
  });

  test('tell a server of 1.18 that still runs of the hires', async () => {
    const [{ hires } = {}] = await query(`SELECT count(*)::int AS hires FROM "application" AS a
      JOIN "process_step" AS s ON s."tenant_id" = a."tenant_id" AND s."id" = a."current_step_id" WHERE s."outcome" = 'HIRED'`);
    const counted = await query(`SELECT (SELECT sum("count")::int FROM "hire_week_tally") AS weeks,
      (SELECT sum("count")::int FROM "hire_tally" WHERE "tenths" >= 0) AS tenths`);
    expect(counted).toEqual([{ weeks: hires, tenths: hires }]);
    expect(hires).toBeGreaterThan(0);
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
