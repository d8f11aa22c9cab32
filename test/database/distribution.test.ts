/** Keys of the schema hold the tenant, so that rows of a tenant can be kept apart from all others. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openTestDatabase } from '../harness/database.ts';

/** Rows that are found before their tenant is known, and the audit, which also has rows of none. */
const WITHOUT_TENANT_KEY = ['apply_address', 'audit_entry', 'credential'];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
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
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ actions }) => !/^a[acr]$/.test(actions))).toEqual([]);
});
