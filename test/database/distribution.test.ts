/** Keys of the schema hold the tenant, so that rows of a tenant can be kept apart from all others. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openTestDatabase } from '../harness/database.ts';

/** Rows that are found before their tenant is known, and the audit, which also has rows of none. */
const WITHOUT_TENANT_KEY = ['apply_address', 'audit_entry', 'credential'];

/** Names that another system gave, copies beside a row that has the key, and what stays when its row goes. */
const WITHOUT_FOREIGN_KEY = [
  'application.organisation_id',
  'assessment_result.external_id',
  'audit_line.request_id',
  'audit_line.resource_id',
  'call.application_id',
  'call.organisation_id',
  'candidate.former_id',
  'credential.issued_by_id',
  'email_message.message_id',
  'event.public_id',
  'external_reference.row_id',
  'idempotency_key.application_id',
  'idempotency_key.candidate_id',
  'interview.external_id',
  'job_tally.contract_type_id',
  'job_tally.organisation_id',
  'offer.external_id',
  'pending_touch.changed_id',
  'source_tally.source_id',
  'step_change.job_id',
  'step_change.organisation_id',
  'step_tally.job_id',
  'step_tally.step_id',
];

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

describe('every row that holds customer data carries tenant_id: the database itself refuses a reference across tenants', () => {
  test('every foreign key between rows of a tenant holds the tenant on both sides', async () => {
    const { rows } = await database.pool.query<{ name: string; target: string; columns: string[]; referenced: string[] }>(
      `SELECT conname AS name, confrelid::regclass::text AS target,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = confrelid AND attnum = ANY (confkey)) AS referenced
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(50);
    const loose = rows.filter(({ target, columns, referenced }) => {
      const own = target === 'tenant' ? columns : columns.filter((column) => referenced.includes(column));
      return !own.includes('tenant_id');
    });
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  test('every identifier of another row is part of a foreign key', async () => {
    const bare = await names(`SELECT format('%s.%s', r.relname, a.attname) AS name FROM pg_attribute AS a
      JOIN pg_class AS r ON r.oid = a.attrelid WHERE r.relnamespace = 'public'::regnamespace AND r.relkind = 'r' AND attname LIKE '%\\_id' AND attname <> 'tenant_id'
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = r.oid AND a.attnum = ANY (conkey))`);
    expect(bare.toSorted()).toEqual(WITHOUT_FOREIGN_KEY);
  });
});

test('no foreign key hands a changed identifier on, nor empties a column', async () => {
  const { rows } = await database.pool.query<{ name: string; actions: string }>(
    `SELECT conname AS name, concat(confupdtype, confdeltype) AS actions FROM pg_constraint JOIN pg_class AS h ON h.oid = conrelid
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ actions }) => !/^a[acr]$/.test(actions))).toEqual([]);
});
