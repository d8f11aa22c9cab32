/**
 * `npm run test:postgres`: the tests on a real PostgreSQL, the one at DATABASE_URL or else the local one. The run makes and drops
 * databases of its own. `npm run test:partitioned` is the same with the tables that grow cut into partitions by tenant. Where no server
 * answers it says so and ends well: the tests on the embedded database have run already.
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

if (await answers()) {
  const jest = path.resolve(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  // the first three have runs of their own; the others use no database
  const without = ['suites/programs', 'suites/conformance', 'suites/resilience', 'contract', 'scripts', 'client'];
  const patterns = ['--testPathIgnorePatterns', ...without.map((folder) => `/test/${folder}/`), '--maxWorkers=100%'];
  const environment = { ...process.env, DATABASE_URL: url };
  const { status } = spawnSync(process.execPath, [...flags, jest, ...patterns, ...process.argv.slice(2)], {
    env: environment,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
