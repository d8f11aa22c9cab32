/** Keys of the schema hold the tenant, so that rows of a tenant can be kept apart from all others. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { GROWING } from '../../src/database/partitions.ts';
import { openTestDatabase } from '../harness/database.ts';

/** Rows that are found before their tenant is known, and the audit, which also has rows of none. */
const WITHOUT_TENANT_KEY = ['apply_address', 'audit_entry', 'credential'];

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

test('whatever is unique is unique within its tenant', async () => {
  const loose = await names(`SELECT DISTINCT r.relname AS name FROM pg_index JOIN pg_class AS r ON r.oid = indrelid
    JOIN pg_attribute AS tenant ON tenant.attrelid = r.oid AND tenant.attname = 'tenant_id'
    WHERE r.relnamespace = 'public'::regnamespace AND indisunique AND NOT tenant.attnum = ANY (indkey) ORDER BY 1`);
  expect(loose).toEqual(WITHOUT_TENANT_KEY);
});

test('no foreign key hands a changed identifier on, nor empties a column', async () => {
  const { rows } = await database.pool.query<{ name: string; actions: string }>(
    `SELECT conname AS name, concat(confupdtype, confdeltype) AS actions FROM pg_constraint JOIN pg_class AS h ON h.oid = conrelid
     WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace AND NOT h.relispartition`,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ actions }) => !/^a[acr]$/.test(actions))).toEqual([]);
});

test('the tables that are partitioned have a tenant', () => {
  expect(GROWING.filter((name) => !tenanted.includes(name) || WITHOUT_TENANT_KEY.includes(name))).toEqual([]);
});
