/** The schema is ready for tables that lie apart by tenant, and the README's statements for it name it as it is. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { GROWING } from '../../src/database/partitions.ts';
import { openTestDatabase } from '../harness/database.ts';

/** Rows that are looked for before their tenant is known, and the audit, which also has rows of none. */
const UNDISTRIBUTED = ['apply_address', 'audit_entry', 'credential'];

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const [, statements = ''] = /## Beyond one database[\s\S]*?```sql\n([\s\S]*?)```/.exec(readme) ?? [];

let database: Database;
let tenanted: readonly string[];
beforeAll(async () => {
  database = await openTestDatabase();
  tenanted =
    await names(`SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'tenant_id'
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname COLLATE "C"`);
});
afterAll(() => database.close());

const names = async (sql: string): Promise<readonly string[]> =>
  (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);

type Key = { readonly name: string; readonly holder: string; readonly target: string; readonly actions: string };

const readKeys = async (): Promise<readonly Key[]> =>
  (
    await database.pool
      .query<Key>(`SELECT conname AS name, h.relname AS holder, t.relname AS target, concat(confupdtype, confdeltype) AS actions
      FROM pg_constraint JOIN pg_class AS h ON h.oid = conrelid JOIN pg_class AS t ON t.oid = confrelid
      WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace AND NOT h.relispartition`)
  ).rows;

const listed = (call: string): readonly string[] =>
  new RegExp(`'SELECT ${call}\\(.*?'\\{([^}]*)\\}'`, 's').exec(statements)?.[1]?.match(/\w+/g) ?? [];

test('whatever is unique is unique within its tenant', async () => {
  const loose = await names(`SELECT DISTINCT r.relname AS name FROM pg_index JOIN pg_class AS r ON r.oid = indrelid
    JOIN pg_attribute AS tenant ON tenant.attrelid = r.oid AND tenant.attname = 'tenant_id'
    WHERE r.relnamespace = 'public'::regnamespace AND indisunique AND NOT tenant.attnum = ANY (indkey) ORDER BY 1`);
  expect(loose).toEqual(UNDISTRIBUTED);
});

test('no foreign key hands a changed identifier on, nor empties a column', async () => {
  const keys = await readKeys();
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter(({ actions }) => !/^a[acr]$/.test(actions))).toEqual([]);
});

test('the README distributes every table with tenants but those, each after the ones that it refers to', async () => {
  const distributed = listed('create_distributed_table');
  expect(distributed.toSorted()).toEqual(tenanted.filter((name) => !UNDISTRIBUTED.includes(name)));
  const order = [...listed('create_reference_table'), ...distributed];
  const early = (await readKeys()).filter(
    ({ holder, target }) => distributed.includes(holder) && order.indexOf(target) > order.indexOf(holder),
  );
  expect(early).toEqual([]);
});

test('the README drops the foreign keys that lead from the others to a distributed table, and no more', async () => {
  const distributed = listed('create_distributed_table');
  const crossing = (await readKeys()).filter(
    ({ holder, target }) => !distributed.includes(holder) && distributed.includes(target),
  );
  const dropped = [...statements.matchAll(/DROP CONSTRAINT (\w+)/g)].map(([, name]) => name);
  expect(crossing.length).toBeGreaterThan(0);
  expect(new Set(dropped)).toEqual(new Set(crossing.map(({ name }) => name)));
});

test('the tables that are partitioned are some of those', () => {
  const distributed = listed('create_distributed_table');
  expect(GROWING.filter((name) => !distributed.includes(name))).toEqual([]);
});
