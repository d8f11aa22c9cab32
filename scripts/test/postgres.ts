/**
 * `npm run test:postgres`: the tests whose outcome depends on the database, on a real PostgreSQL, the
 * one at DATABASE_URL or else the local one.
 * `npm run test:pooled`: those whose outcome depends on sessions, through a pooler in transaction
 * mode. File patterns as arguments run those files. The run makes and drops databases of its own.
 * Where no server or pooler is there it says so and ends well: the tests on the embedded database
 * have run already.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Client } from 'pg';
import { connect, serverUrl } from '../bench/postgres.ts';
import { orLeaveOut } from '../probe.ts';
import { giveSettings, poolerProgram, startPooler } from './pooler.ts';

const url = serverUrl();
const pooled = process.env['TEST_POOLED'] !== undefined;

async function isThere(): Promise<boolean> {
  if (pooled && poolerProgram === undefined) return false;
  const client = await connect(url);
  await client?.end();
  return orLeaveOut(client, `PostgreSQL that answers at ${new URL(url).host}`) !== undefined;
}

/**
 * What can differ from the embedded database: statements at the same time, plans, locks, settings,
 * migrations, and what runs as a process of its own. Each operation is called once by
 * `servers/managed`.
 */
export const ON_POSTGRES = [
  'cli/(distribute|doctor|keys|tenants)',
  'database/(advisory-locks|distribution|failure|migrations|transaction|upgrade)',
  'deliveries/(events|expiry|loop|worker)',
  'http/(faults-of-ours|idempotency)',
  'records/(adoption|erased-people|renames)',
  'resources/applications/(add-document|add-result|add-step|advance-step|ready-items|reject\\.)',
  'resources/candidates/(erase|pools|several-organisations|update\\.)',
  'resources/changes/',
  'resources/interviews/(evaluate|letters)',
  'resources/jobs/(create-update|publish|status|tallies)',
  'resources/offers/status',
  'resources/submissions/(matching|submit)',
  'runtime/servers/',
  'suites/(collections|concurrent|plans|postgres)/',
  'suites/every/at-once',
];

/** What a session keeps or lends: locks, settings, transactions, concurrent writers. */
const ON_POOLER = [
  'deliveries/(events|worker)',
  'http/idempotency',
  'records/round-trip',
  'resources/applications/advance-step',
  'resources/submissions/submit',
  'suites/concurrent/change-dates',
  'suites/postgres/fresh',
];

/** A pooler in front of the server, with a role whose settings are those of the service. */
async function openPooler() {
  const role = `recruitment_pooled_${process.pid}`;
  const run = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD '${role}'`);
  const own = Object.assign(new URL(url), { username: role, password: role }).href;
  await giveSettings(own);
  const pooler = await startPooler(own);
  return {
    url: pooler.url,
    end: async () => {
      await pooler.end();
      await run(`DROP ROLE ${role}`).catch(({ message }: Error) => console.error(message)); // a failed test may have left more
    },
  };
}

if (import.meta.main && (await isThere())) {
  const jest = path.resolve(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
  const given = process.argv.slice(2);
  const patterns = given.some((word) => !word.startsWith('-'))
    ? []
    : (pooled ? ON_POOLER : ON_POSTGRES).map((files) => `/test/${files}`);
  const pooler = pooled ? await openPooler() : undefined;
  // more than cores, because tests wait for the server
  const { status } = spawnSync(process.execPath, ['--liftoff-only', jest, '--maxWorkers=4', ...given, ...patterns], {
    env: { ...process.env, DATABASE_URL: pooler?.url ?? url, TEST_SERVER: url },
    stdio: 'inherit',
  });
  await pooler?.end();
  process.exit(status ?? 1);
}
