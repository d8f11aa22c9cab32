import { expect, test } from '@jest/globals';
import { createStatementNames } from '../../src/database/statement-names.ts';

test('a statement keeps its name and no other has it', () => {
  const nameOf = createStatementNames();
  const first = nameOf({ sql: 'SELECT 1' });
  expect(nameOf({ sql: 'SELECT 2' })).not.toBe(first);
  expect(nameOf({ sql: 'SELECT 1' })).toBe(first);
  expect(first).not.toBe('');
});

test('a row with a value that is cast has one', () => {
  const sql = 'INSERT INTO a (b,c) VALUES (CAST($1::text AS "kind"),$2) ON CONFLICT DO NOTHING RETURNING b, c';
  expect(createStatementNames()({ sql })).not.toBe('');
});

test.each([
  'SELECT * FROM a WHERE id IN ($1, $2)',
  'INSERT INTO a VALUES ($1,$2), ($3,$4)',
  'INSERT INTO a VALUES (CAST($1::text AS "kind"),$2), (CAST($3::text AS "kind"),$4)',
])('%s has none, for each length would be another', (sql) => {
  expect(createStatementNames()({ sql })).toBe('');
});

test('there is an end to the statements that a connection keeps', () => {
  const nameOf = createStatementNames();
  const names = Array.from({ length: 1000 }, (_, index) => nameOf({ sql: `SELECT ${index}` }));
  expect(new Set(names).size).toBe(401);
});
