import { expect, test } from '@jest/globals';
import { runStatement } from '../../src/database/run-statement.ts';

const STATEMENT = { text: 'SELECT 1', values: [] };

test('brings the rows that the statement had', async () => {
  const rows = [{ one: 1 }];
  const asked: unknown[] = [];
  const query = (statement: unknown, settled: (error: Error | null, result: { rows: readonly unknown[] }) => void): void => {
    asked.push(statement);
    setImmediate(() => settled(null, { rows }));
  };
  expect(await runStatement({ query }, STATEMENT)).toBe(rows);
  expect(asked).toEqual([STATEMENT]);
});

test('an error comes as it was, and says who has asked', async () => {
  const failure = Object.assign(new Error('duplicate key'), { code: '23505' });
  const query = (_: unknown, settled: (error: Error, result: { rows: readonly unknown[] }) => void): void =>
    void setImmediate(() => settled(failure, { rows: [] }));
  async function whoAsks(): Promise<void> {
    await runStatement({ query }, STATEMENT);
  }
  const error: unknown = await whoAsks().catch((caught: unknown) => caught);
  expect(error).toBe(failure);
  expect(failure).toMatchObject({ message: 'duplicate key', code: '23505', stack: expect.stringContaining('whoAsks') });
});
