/** `distribute` without Citus and beside a service; nodes in `doctor` and in the metrics. */
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { createMetrics } from '../../src/runtime/metrics/metrics.ts';
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

/** What `readNodes` reads of Citus: three nodes beside the coordinator, and a standby. */
const PLAYED_CITUS = [
  `INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    VALUES (1000001, 'citus', 10, 'public'::regnamespace, false, '13.2')`,
  'CREATE TABLE pg_dist_node (groupid int, nodename text, nodeport int, noderole text)',
  `INSERT INTO pg_dist_node VALUES (0, 'coordinator', 5432, 'primary'), (2, 'north', 5433, 'primary'),
    (1, 'north', 5432, 'primary'), (3, 'south', 5432, 'primary'), (3, 'spare', 5432, 'secondary')`,
  `CREATE FUNCTION citus_check_connection_to_node(host text, port int) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      IF host = 'south' THEN RAISE EXCEPTION 'connection timed out'; END IF;
      RETURN port = 5432;
    END $$`,
];

test('`doctor` has a line for each node with its name; a gauge of nodes that answer: Citus is played', async () => {
  const database = await openTestDatabase();
  for (const statement of PLAYED_CITUS) await database.sql(statement, []);
  const { code, stdout } = await createOperator(database)(['doctor']);
  const { text } = await createMetrics(database).read();
  await database.close();
  expect({ code, nodes: stdout.match(/^.+ node .*$/gm) }).toEqual({
    code: 1,
    nodes: [
      'ok     node north:5432: it answers the coordinator',
      'WRONG  node north:5433: it does not answer the coordinator; requests that need it are answered 503',
      'WRONG  node south:5432: it does not answer the coordinator; requests that need it are answered 503',
    ],
  });
  expect(text.match(/^recruitment_database_nodes\{.*$/gm)).toEqual([
    'recruitment_database_nodes{answers="yes"} 1',
    'recruitment_database_nodes{answers="no"} 2',
  ]);
});
