/**
 * `npm run test:postgres`: the tests whose outcome depends on the database, on a real PostgreSQL, the
 * one at DATABASE_URL or else the local one. `npm run test:partitioned`: those whose outcome depends
 * on how the tables are cut, with the tables that grow cut into partitions by tenant. File patterns
 * as arguments run those files. The run makes and drops databases of its own. Where no server answers
 * it says so and ends well: the tests on the embedded database have run already.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Client } from 'pg';
import { localPostgres as url } from './local-postgres.ts';

async function answers(): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    console.log(`No PostgreSQL answers at ${new URL(url).host} (${(error as Error).message}): its tests are left out.`);
    return false;
  }
}

/**
 * Statements, plans, locks, concurrent writers, and what runs as a process of its own. Every
 * operation is called once by `servers/managed`, so what only refuses, reads a small list or reads
 * a file is left to the embedded database.
 */
const ON_POSTGRES = [
  'cli/(?!import/(faults|formats))',
  'database/(?!drift)',
  'deliveries/(?!mail/)',
  'resources/(applications|candidates|changes|jobs|notes|questionnaires|step-changes|submissions|webhooks)/(?!.*refusals|rules)',
  'suites/collections/',
  'suites/isolation/isolation',
  'suites/plans/',
  'auth/refused',
  'demo/demo',
  'http/(faults-of-ours|idempotency)',
  'runtime/(postgres|workers|servers/)',
];

/** Plans, keys and constraints of partitioned tables, with the writers of each such table. */
const ON_PARTITIONS = [
  'cli/(import/round-trip|partition|doctor)',
  'database/(description|distribution|prepared-statements|rules)',
  'demo/demo',
  'resources/applications/(add-|advance-|detail|paging|ready-items|send-email\\.|unchanged)',
  'resources/(candidates/erase|notes/|submissions/submit)',
  'suites/collections/(changes|shown-names|windows)',
  'suites/plans/',
];

if (await answers()) {
  const jest = path.resolve(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
  const given = process.argv.slice(2);
  const chosen = process.env['TEST_PARTITIONS'] === undefined ? ON_POSTGRES : ON_PARTITIONS;
  const patterns = given.some((word) => !word.startsWith('-')) ? [] : chosen.map((files) => `/test/${files}`);
  const { status } = spawnSync(process.execPath, [jest, ...given, ...patterns], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
