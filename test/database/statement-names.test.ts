import { expect, test } from '@jest/globals';
import { createStatementNames } from '../../src/database/statement-names.ts';

test('a statement keeps its name and no other has it', () => {
  const nameOf = createStatementNames('s');
  const first = nameOf({ sql: 'SELECT 1' });
  expect(nameOf({ sql: 'SELECT 2' })).not.toBe(first);
  expect(nameOf({ sql: 'SELECT 1' })).toBe(first);
  expect(first).not.toBe('');
});

test('one of Prisma with many parameters has none, for each length of a list would be another text', () => {
  const nameOf = createStatementNames('s');
  expect(nameOf({ sql: 'SELECT * FROM a WHERE id = $1', args: [1] })).not.toBe('');
  expect(nameOf({ sql: 'INSERT INTO a VALUES ($1,$2,$3), ($4,$5,$6), ($7,$8,$9)', args: [1, 2, 3, 4, 5, 6, 7, 8, 9] })).toBe('');
});

test('there is an end to the statements that a connection keeps', () => {
  const nameOf = createStatementNames('s');
  const names = Array.from({ length: 1000 }, (_, index) => nameOf({ sql: `SELECT ${index}` }));
  expect(new Set(names).size).toBe(201);
});
