import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeDatabase } from '../../scripts/database/describe.ts';
import type { Database } from '../../src/database/database.ts';
import { openTestDatabase } from '../harness/database.ts';

let database: Database;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

test('prisma/README.md has the triggers and functions that a migrated database has: npm run describe:database', async () => {
  expect(readFileSync('prisma/README.md', 'utf8')).toBe(await describeDatabase((sql) => database.pool.query(sql)));
});
