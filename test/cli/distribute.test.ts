/** `distribute` without Citus. */
import { expect, test } from '@jest/globals';
import { openTestDatabase } from '../harness/database.ts';
import { createOperator } from './operator.ts';

const url = process.env['DATABASE_URL'];

test.each([
  ['the embedded database stays whole', undefined, 'The embedded database stays whole'],
  ...(url === undefined ? [] : [['without Citus nothing is distributed', url, 'This database has no Citus'] as const]),
])('%s', async (_what, databaseUrl, reason) => {
  const database = await openTestDatabase();
  const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const outcome = await createOperator(database)(['distribute'], { environment });
  await database.close();
  expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) });
});
