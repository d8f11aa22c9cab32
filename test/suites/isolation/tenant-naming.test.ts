/**
 * What the reader of statements refuses. What it has to take are the statements of the service:
 * statements.test.ts, command-statements.test.ts.
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { refusals } from './citus-rules.ts';
import { unnamedTables } from './tenant-naming.ts';

const tables = new Set(['job', 'application', 'note']);

beforeAll(() => loadModule());

describe('does not name the tenant', () => {
  test.each([
    ['nothing', 'SELECT * FROM job', ['job']],
    ['another column', 'SELECT * FROM job WHERE id = $1', ['job']],
    ['no equality', 'SELECT * FROM job WHERE tenant_id >= $1', ['job']],
    ['a negation', 'SELECT * FROM job WHERE NOT tenant_id = $1', ['job']],
    ['one branch of two', 'SELECT * FROM job WHERE tenant_id = $1 OR id = $2', ['job']],
    ['a column that nothing restricts', 'SELECT * FROM job j JOIN note n ON n.tenant_id = j.tenant_id', ['job', 'note']],
    [
      'the kept side of a left join',
      'SELECT * FROM job j LEFT JOIN note n ON n.tenant_id = j.tenant_id AND j.tenant_id = $1',
      ['job', 'note'],
    ],
    ['one of two', 'SELECT * FROM job, note WHERE job.tenant_id = $1 AND note.id = job.id', ['note']],
    ['a subquery for itself', 'SELECT * FROM job WHERE tenant_id = $1 AND id IN (SELECT id FROM note)', ['note']],
    ['one that is outside', 'SELECT (SELECT max(id) FROM note WHERE tenant_id = $1) FROM job', ['job']],
    ['an arm of a union', 'SELECT id FROM job WHERE tenant_id = $1 UNION SELECT id FROM note', ['note']],
    [
      'a union that only one arm restricts',
      'WITH u AS (SELECT $1 AS t UNION SELECT id FROM tenant) SELECT * FROM job, u WHERE tenant_id = u.t',
      ['job'],
    ],
    ['a write', 'UPDATE job SET tenant_id = $1 WHERE id = $2', ['job']],
    ['a deletion by another table', 'DELETE FROM note n USING job j WHERE n.tenant_id = j.tenant_id', ['job', 'note']],
    ['rows without it', 'INSERT INTO job (id) VALUES ($1)', ['job']],
    ['one row of two', 'INSERT INTO job (tenant_id) VALUES ($1), (nextval($2))', ['job']],
    [
      'what a function returns',
      'SELECT * FROM job, unnest($1::int[]) AS given (tenant_id) WHERE job.tenant_id = given.tenant_id',
      ['job'],
    ],
  ])('%s', (_, sql, unnamed) => expect(unnamedTables(sql, tables)).toEqual(unnamed));
});

test('a statement of another kind is refused rather than passed over', () => {
  expect(() => unnamedTables('TRUNCATE job', tables)).toThrow('TruncateStmt');
});

describe('Citus', () => {
  const schema = { tables, numbered: new Set(['note']), immutable: new Set(['lower']) };

  test.each([
    ['a recursive query', 'WITH RECURSIVE a AS (SELECT 1 UNION ALL SELECT * FROM a) SELECT * FROM a'],
    ['RETURNING something that is computed', 'INSERT INTO job (tenant_id) VALUES ($1) RETURNING status::text'],
    ['a mutable function of a column', "UPDATE job SET date = created + interval '1 s' WHERE tenant_id = $1"],
    ['a mutable function of a column', 'UPDATE job SET status = g.s::"Status" FROM g WHERE tenant_id = $1'],
    ['a mutable function of a column', 'UPDATE job SET title = to_char(created, $2) WHERE tenant_id = $1'],
    [
      'a mutable function in DO UPDATE',
      'INSERT INTO job (tenant_id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET d = to_char(excluded.d, $2)',
    ],
    [
      'a mutable function in DO UPDATE',
      'INSERT INTO job (tenant_id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET status = $2::"Status"',
    ],
    ['a mutable function in a choice', 'UPDATE job SET date = coalesce($2, now()) WHERE tenant_id = $1'],
    [
      'a lock beside rows of no table',
      'WITH h AS (SELECT j.id FROM job j JOIN unnest($2) u ON u = j.id WHERE tenant_id = $1 FOR UPDATE OF j) SELECT 1',
    ],
    [
      'a lock beside rows of no table',
      'WITH h AS (SELECT id FROM job WHERE tenant_id = $1 AND id IN (SELECT id FROM g) FOR UPDATE) SELECT 1',
    ],
    [
      'an INSERT that numbers rows on a node: it reads a table itself',
      'WITH c AS (SELECT 1) INSERT INTO note (tenant_id, text) SELECT $1, (SELECT title FROM job WHERE tenant_id = $1) FROM c',
    ],
    ['an advisory lock of a node', 'SELECT pg_advisory_xact_lock($1, id) FROM job WHERE tenant_id = $1'],
    ['locks of several tenants', 'SELECT id FROM job FOR UPDATE'],
    ['locks of several tenants', 'DELETE FROM job WHERE id = $1'],
  ])('refuses %s: %s', (reason, sql) => expect(refusals(sql, schema)).toEqual([reason]));
});
