/** `partition` leaves everything as it was, but cut by tenant. */
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { fillWithDemoData } from '../../src/demo/demo-data.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { GROWING } from '../../src/database/partitions.ts';
import { openTestDatabase } from '../harness/database.ts';
import { CREDENTIAL_KEYS, SECRET_KEYS } from '../harness/service.ts';
import { createOperator, parsed } from './operator.ts';

const server = process.env['DATABASE_URL'] ?? '';
const onServer = server === '' ? describe.skip : describe;

test.each(['partition', 'distribute'])('%s: the embedded database stays whole', async (command) => {
  const database = await openTestDatabase();
  const { code, stderr } = await createOperator(database)([command]);
  await database.close();
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('The embedded database stays whole') });
});

onServer('on PostgreSQL', () => {
  const name = `recruitment_test_partition_${randomBytes(6).toString('hex')}`;
  const environment = { DATABASE_URL: Object.assign(new URL(server || 'postgresql://host'), { pathname: `/${name}` }).href };
  let database: Database;
  const partition = (...argv: string[]) => createOperator(database)(['partition', ...argv], { environment });
  const query = async (sql: string): Promise<unknown[]> => (await database.pool.query<Record<string, unknown>>(sql)).rows;

  async function onDatabases(sql: string): Promise<void> {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  beforeAll(async () => {
    await onDatabases(`CREATE DATABASE ${name}`);
    database = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDirectory: '' }, () => {});
    await applyMigrations(database.pool, MIGRATIONS);
    await fillWithDemoData(database.prisma, {
      credentialKeys: CREDENTIAL_KEYS,
      secretKeys: SECRET_KEYS,
      today: new Date('2026-11-20'),
    });
    await database.pool.query('GRANT SELECT ON "note" TO PUBLIC');
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await onDatabases(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  /** The complete definition of the tables, by their logical names. */
  const parts = {
    columns: `SELECT attrelid::regclass::text, attname, format_type(atttypid, atttypmod), attnotnull, attstorage, pg_get_expr(adbin, adrelid)
      FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
      WHERE attrelid::regclass::text = ANY ($1) AND attnum > 0 AND NOT attisdropped ORDER BY 1, attnum`,
    constraints: `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(c.oid) FROM pg_constraint AS c
      WHERE conparentid = 0 AND NOT EXISTS (SELECT 1 FROM pg_inherits WHERE inhrelid = conrelid) AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    indexes: `SELECT indrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') FROM pg_index
      WHERE indrelid::regclass::text = ANY ($1) ORDER BY 1, 2`,
    // brackets of an AND are written anew
    triggers: `SELECT translate(pg_get_triggerdef(oid), '()', '') FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0 ORDER BY 1`,
    sequences: `SELECT t, pg_get_serial_sequence(quote_ident(t), 'id') FROM unnest($1::text[]) AS t
      WHERE EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = quote_ident(t)::regclass AND attname = 'id') ORDER BY 1`,
    settings: `SELECT DISTINCT coalesce(i.inhparent, c.oid)::regclass::text, c.reloptions FROM pg_class AS c LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid
      WHERE c.relkind = 'r' AND coalesce(i.inhparent, c.oid)::regclass::text = ANY ($1) ORDER BY 1`,
    privileges: `SELECT relname, relacl::text FROM pg_class WHERE relname = ANY ($1) AND relacl IS NOT NULL`,
  };

  async function readAll(): Promise<unknown> {
    const tables = [...GROWING];
    const catalog = Object.entries(parts).map(async ([part, sql]) => {
      const { rows } = await database.pool.query<Record<string, unknown>>(sql, sql.includes('$1') ? [tables] : []);
      return [part, rows] as const;
    });
    const rows = tables.map(async (table) => {
      const [content] = await query(`SELECT count(*)::int, md5(string_agg(t::text, '|' ORDER BY t::text)) FROM "${table}" AS t`);
      return [`rows of ${table}`, content] as const;
    });
    return Object.fromEntries(await Promise.all([...catalog, ...rows]));
  }

  test('without Citus nothing is distributed', async () => {
    const refusal = { code: 2, stderr: expect.stringContaining('This database has no Citus') };
    expect(await createOperator(database)(['distribute'], { environment })).toMatchObject(refusal);
  });

  test('refuses a table that would lose something, and changes nothing', async () => {
    await database.pool.query('CREATE POLICY own ON "note"');
    const before = await readAll();
    expect(await partition()).toMatchObject({ code: 1, stderr: expect.stringContaining('note has the row security policy own') });
    await database.pool.query('DROP POLICY own ON "note"');
    await database.pool.query('CREATE VIEW notes AS SELECT * FROM "note"');
    expect(await partition()).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot drop table') });
    await database.pool.query('DROP VIEW notes');
    expect(await readAll()).toEqual(before);
  }, 60_000);

  test.each(['1', '257', 'x'])('refuses %s partitions', async (number) => {
    expect(await partition('--partitions', number)).toMatchObject({ code: 2, stderr: expect.stringContaining('from 2 to 256') });
  });

  test('rows, keys, indexes, triggers, sequences, settings and privileges are as before; the audit knows of it', async () => {
    const before = await readAll();
    expect(await parsed(partition('--partitions', '4', '--json'))).toEqual({ tables: GROWING.toSorted(), partitions: 4 });
    expect(await readAll()).toEqual(before);
    const partitions = await query(`SELECT partrelid::regclass::text AS name, partstrat, count(*)::int AS partitions
      FROM pg_partitioned_table JOIN pg_inherits ON inhparent = partrelid GROUP BY 1, 2`);
    expect(new Set(partitions)).toEqual(new Set(GROWING.map((table) => ({ name: table, partstrat: 'h', partitions: 4 }))));
    expect(await database.prisma.auditEntry.findFirst()).toMatchObject({
      operator: 'olga',
      command: 'partition',
      tenantId: null,
    });
  }, 60_000);

  test('refuses to do it again', async () => {
    expect(await partition()).toMatchObject({ code: 2, stderr: expect.stringContaining('partitioned already') });
  });

  test('a statement that names the tenant reads one partition', async () => {
    const plan = JSON.stringify(await query('EXPLAIN SELECT * FROM application WHERE tenant_id = 1 AND job_id = 1'));
    expect(new Set(plan.match(/application_\d/g)).size).toBe(1);
  });

  test('later migrations find the tables as they know them', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-partition-'));
    try {
      await cp(MIGRATIONS, folder, { recursive: true });
      await mkdir(path.join(folder, '20990101000000_later'));
      const sql = `ALTER TABLE "application" ADD COLUMN "later" INTEGER NOT NULL DEFAULT 1;
        CREATE INDEX "application_tenant_id_later_idx" ON "application"("tenant_id", "later");
        CREATE TABLE "later" ("tenant_id" INTEGER NOT NULL, "id" INTEGER NOT NULL);
        ALTER TABLE "later" ADD CONSTRAINT "later_fkey" FOREIGN KEY ("tenant_id", "id") REFERENCES "application"("tenant_id", "id");`;
      await writeFile(path.join(folder, '20990101000000_later', 'migration.sql'), sql);
      expect(await applyMigrations(database.pool, folder)).toEqual(['20990101000000_later']);
      expect(await query('SELECT DISTINCT later FROM application')).toEqual([{ later: 1 }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
