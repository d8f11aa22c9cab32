/** `move` copies a database with every id. To a PostgreSQL as well where the run is for one. */
import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../../src/database/migrations.ts';
import type { DemoLogin } from '../../../src/demo/demo-logins.ts';
import { aDelivery, aDocument, aTemplate, aTenant, aWebhook, secretBox } from '../../harness/records.ts';
import { aServerDatabase, nameOf, onServer } from '../../harness/database.ts';
import { startService } from '../../harness/service.ts';
import { fillForTour } from '../../harness/tour.ts';
import { aFolder } from '../../runtime/process.ts';
import { createOperator, parsed } from '../../cli/operator.ts';

const server = process.env['DATABASE_URL'];
const support = createOperator();
const role = `mover_${randomBytes(6).toString('hex')}`;

/** Where a database is, as `--to` takes it. */
type Place = { readonly to: string; readonly settings: Readonly<Record<string, string>>; readonly open: () => Promise<Database> };

const inFolder = (folder: string): Place => ({
  to: folder,
  settings: { DATA_DIR: folder },
  open: () => openDatabase({ databaseUrl: undefined, dataDirectory: folder }, console.error),
});

/** An empty database whose owner has no other rights. */
async function anEmptyDatabase(): Promise<Place> {
  const url = await aServerDatabase(`OWNER ${role}`);
  made.push(nameOf(url));
  const to = Object.assign(new URL(url), { username: role, password: role }).href;
  const open = () => openDatabase({ databaseUrl: to, dataDirectory: '', limited: false }, console.error);
  return { to, settings: { DATABASE_URL: to }, open };
}
const made: string[] = [];

const aNewFolder = async (): Promise<Place> => inFolder(path.join(await aFolder(), 'new'));

/** The migrated folder that others are copies of: to make one takes seconds. */
let empty: string;
async function anEmptyFolder(): Promise<Place> {
  const folder = await aFolder();
  await cp(empty, folder, { recursive: true });
  return inFolder(folder);
}

/** Databases that are moved several times, as no move changes them: with rows of each kind, and with two rows. */
let full: Place & { readonly logins: readonly DemoLogin[]; readonly content: Awaited<ReturnType<typeof contentOf>> };
let small: Place;

beforeAll(async () => {
  if (server !== undefined) await onServer(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  empty = await aFolder();
  await withOpen(inFolder(empty), ({ pool }) => applyMigrations(pool, MIGRATIONS));
  const place = await anEmptyFolder();
  full = await withOpen(place, async (database) => ({
    ...place,
    logins: await fill(database),
    content: await contentOf(database),
  }));
  small = await (server === undefined ? anEmptyFolder() : anEmptyDatabase());
  await withOpen(small, async ({ prisma, pool }) => {
    await applyMigrations(pool, MIGRATIONS);
    await aTenant(prisma);
    await prisma.idempotencyKey.create({ data: { tenantId: 1, scope: 'a', key: 'b', requestHash: Uint8Array.of(0) } });
  });
});
afterAll(async () => {
  for (const name of made) await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  if (server !== undefined) await onServer(`DROP ROLE ${role}`);
});

const TABLES = `SELECT relname AS name, ARRAY (SELECT quote_ident(attname) FROM pg_attribute
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attname) AS columns
  FROM pg_class AS c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' ORDER BY 1`;
const SEQUENCES = `SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE sequencename <> 'audit_entry_id_seq' ORDER BY 1`;
const DISABLED = `SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`;

/** Every row of every table, as digests, and what the sequences have given; the audit without moves. */
async function contentOf({ pool }: { readonly pool: Pool }) {
  const content = new Map<string, readonly unknown[]>();
  const { rows: tables } = await pool.query<{ name: string; columns: readonly string[] }>(TABLES);
  for (const { name, columns } of tables) {
    const own = name === 'audit_entry' ? `WHERE command <> 'move'` : '';
    const { rows } = await pool.query(`SELECT md5(ROW(${columns.join()})::text) AS row FROM "${name}" ${own} ORDER BY 1`);
    content.set(name, rows);
  }
  return content.set('sequences', (await pool.query(SEQUENCES)).rows).set('disabled', (await pool.query(DISABLED)).rows);
}

const differing = (one: Awaited<ReturnType<typeof contentOf>>, other: typeof one): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)),
  );

const ODD = `"{}\\ \\x41 ',(NULL)\t\n\u2028 Zoë 🎻`;

/** The demo set with a row of each kind that it lacks, and values that are easily lost on their way. */
async function fill(database: Database) {
  const logins = await fillForTour(database, new Date());
  const { prisma, pool } = database;
  const [tenantId, job] = [1, await prisma.job.findFirstOrThrow({ where: { tenantId: 1, organisationId: 1 } })];
  const application = await prisma.application.findFirstOrThrow({ where: { tenantId, jobId: job.id } });
  await prisma.job.update({
    where: { tenantId_id: { tenantId, id: job.id } },
    data: { title: ODD, town: '', client: 'NULL', longitude: 0.1 + 0.2, latitude: 5e-324 },
  });
  const { id: documentId } = await aDocument(prisma, application);
  await prisma.documentContent.update({
    where: { tenantId_documentId: { tenantId, documentId } },
    data: { bytes: randomBytes(5 * 2 ** 20) },
  });
  const webhook = await aWebhook(prisma, { tenantId, id: 1 }, { events: [], receiverCredentials: secretBox.lock(ODD) });
  await aDelivery(prisma, webhook, application);
  // as JSON the first is null, and PostgreSQL keeps more digits than a number of JavaScript has
  const kept = [`'null'`, `'{"a": [1.50, 12345678901234567890.5, "\\u2028 \\" \\\\ "]}'`];
  for (const [index, json] of kept.entries())
    await pool.query(
      `INSERT INTO event (tenant_id, public_id, name, organisation_id, application_id, step_change)
       VALUES (1, $1, 'ProcessStepChange', 1, $2, ${json})`,
      [`msg_odd${index}`, application.id],
    );
  await prisma.idempotencyKey.create({ data: { tenantId, scope: 'a', key: 'b', requestHash: Uint8Array.of(0, 92, 34) } });
  await prisma.apiVersion.create({
    data: { major: 1, deprecatedAt: new Date('2026-11-20T01:02:03.004Z'), expiresOn: new Date('2999-12-31') },
  });
  await prisma.externalReference.create({ data: { tenantId, kind: 'job', reference: ODD, rowId: job.id } });
  await prisma.applyAddress.create({ data: { tenantId, jobId: job.id, sourceId: 1, tokenHash: randomBytes(32) } });
  const item = { major: 1, format: 'of an earlier release', revision: application.revision, body: ODD };
  await prisma.applicationItem.create({ data: { tenantId, applicationId: application.id, ...item } });
  const line = { operation: 'pool add', kind: 'POOL' as const, resourceId: 1, fields: ['name', ODD] };
  await prisma.auditLine.create({ data: { tenantId, ...line } });
  await prisma.pendingTouch.create({ data: { tenantId, name: 'application', ids: [application.id] } });
  // a sequence is ahead of the ids that are left
  const template = await aTemplate(prisma, { tenantId, id: 1 });
  await prisma.template.delete({ where: { tenantId_id: { tenantId, id: template.id } } });
  return logins;
}

async function withOpen<Result>(place: Place, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await place.open();
  return work(database).finally(() => database.close());
}

const move = (from: Place, to: string, ...options: readonly string[]) =>
  support(['move', '--to', to, ...options], { environment: from.settings });

const FOLDER = ['a folder', aNewFolder, anEmptyFolder] as const;
const SERVER = ['a PostgreSQL', anEmptyDatabase, anEmptyDatabase] as const;

describe.each(server === undefined ? [FOLDER] : [FOLDER, SERVER])('into %s', (kind, aNewPlace, aTarget) => {
  test('every row, id and sequence comes along; logins go on', async () => {
    const [{ logins, content: before }, target] = [full, await aNewPlace()];
    expect([...before].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual(['audit_entry', 'disabled']);

    const { settings, findings, rows } = await parsed(move(full, target.to, '--json'));
    expect(settings[0]).toContain(kind === 'a folder' ? target.to : 'DATABASE_URL');
    expect(findings.filter(({ grade }: { grade: string }) => grade === 'wrong')).toEqual([]);
    expect(findings.map(({ check }: { check: string }) => check)).toContain('items');
    await withOpen(target, async (database) => {
      expect(differing(before, await contentOf(database))).toEqual([]);
      const service = await startService({ database: { ...database, close: async () => {} } });
      for (const login of logins) expect((await service.as(login).get('/account')).status).toBe(200);
      await service.close();
      const [entry] = await database.prisma.auditEntry.findMany({ orderBy: { id: 'desc' } });
      expect(entry).toMatchObject({ operator: 'olga', command: 'move', arguments: { to: '(not recorded)', rows } });
    });
    if (kind === 'a folder') return;
    const back = await aNewFolder();
    await parsed(move(target, back.to, '--json'));
    expect(differing(before, await withOpen(back, contentOf))).toEqual([]);
  });

  test('one that breaks off leaves it empty, and is repeated', async () => {
    const target = await aTarget();
    const refuse = 'ALTER TABLE tenant ADD CONSTRAINT refuse CHECK (false)';
    await withOpen(target, async ({ pool }) => {
      await applyMigrations(pool, MIGRATIONS);
      await pool.query(refuse);
    });
    expect(await move(small, target.to)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('\nNothing was moved, and the database of --to is empty. new row for relation "tenant"'),
    });
    await withOpen(target, async (database) => {
      const content = await contentOf(database);
      expect([...content].filter(([name, rows]) => name !== 'sequences' && rows.length > 0)).toEqual([]);
      await database.pool.query('ALTER TABLE tenant DROP CONSTRAINT refuse');
    });
    expect((await move(small, target.to)).code).toBe(0);
  });

  test('one with rows, or that others use, is refused', async () => {
    const target = await aTarget();
    await withOpen(target, async ({ pool }) => {
      await pool.query('CREATE TABLE "of ""others" AS SELECT 1 AS one');
      expect(await move(small, target.to)).toMatchObject({
        code: 2,
        stderr: 'A server, a worker or another command has the database of --to open: stop it first.\n',
      });
    });
    expect(await move(small, target.to)).toMatchObject({
      code: 2,
      stderr: 'The database of --to must be empty; its table of "others has rows.\n',
    });
  });

  test('nor does one move that is empty, or that a service uses', async () => {
    const source = await aTarget();
    await withOpen(source, ({ pool }) => applyMigrations(pool, MIGRATIONS));
    const { to } = await aNewFolder();
    expect(await move(source, to)).toMatchObject({ code: 2, stderr: expect.stringContaining('There is nothing to move: ') });
    await withOpen(source, async ({ prisma }) => {
      await aTenant(prisma);
      expect(await move(source, to)).toMatchObject({ code: 2, stderr: expect.stringMatching(/^A server, a worker .* open/) });
    });
  });
});

test.each([
  ['postgresql://me:geheim@127.0.0.1:1/none', 1, 'The database of --to cannot be used now. connect ECONNREFUSED'],
  ['postgresql://me:geheim@127.0.0.1:1/none?sslmode=prefer', 2, '--to sets sslmode=prefer; it must be one of'],
  ['postgresql://me:geheim@127.0.0.1:1/none?pgbouncer=true', 2, '--to names a pooler: name the PostgreSQL behind it'],
  ['postgresql://me:ge@heim#@127.0.0.1/none', 2, '--to must be a folder, or a URL of the form postgresql://'],
  ['mysql://127.0.0.1/none', 2, '--to must be a folder, or a URL of the form postgresql://'],
  ['@/nowhere', 2, 'The file /nowhere cannot be read.'],
])('a place that cannot be used is refused in a sentence: %s', async (to, code, sentence) => {
  const { stderr, ...outcome } = await move(small, to);
  expect({ ...outcome, stderr }).toEqual({ code, stdout: '', stderr: expect.stringContaining(sentence) });
  expect(stderr).not.toContain('geheim');
});
