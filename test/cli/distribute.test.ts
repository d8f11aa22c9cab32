/** `distribute` without Citus, and beside a service. */
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
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

(url === undefined ? test.skip : test)('a service that runs is not distributed', async () => {
  const database = await openTestDatabase();
  const [{ name } = { name: '' }] = await database.sql<{ name: string }>('SELECT current_database()::text AS "name"', []);
  const server = new Client({
    connectionString: Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).href,
    application_name: 'recruitment',
  });
  await server.connect();
  const outcome = await createOperator(database)(['distribute', '--yes'], { environment: { DATABASE_URL: url ?? '' } });
  await server.end();
  await database.close();
  expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('has this database open: stop it first') });
});
