/**
 * `npm run test:resilience [-- NAME…]`: the tests of faults, abuse and load. First two files at a
 * time, then one by one those whose figures another one would spoil, then those that need a
 * PostgreSQL in this process. With names only these, one by one. Other arguments go to jest; the
 * results of the later parts are written to `…-alone.json` and `…-postgres.json`.
 */
import { spawnSync } from 'node:child_process';
import { localPostgres } from './local-postgres.ts';

const ALONE = ['large-bodies', 'overload', 'soak', 'isolation-login'];
const ON_POSTGRES = ['shown-names'];

const given = process.argv.slice(2);

function runJest(args: readonly string[], environment: NodeJS.ProcessEnv = {}): number {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = ['node_modules/jest/bin/jest.js', '--roots=test/suites/resilience', '--watchman=false'];
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, [...flags, ...jest, ...args], { stdio: 'inherit', env }).status ?? 1;
}

const fileOf = (name: string): string => `/${name}\\.test`;
const givenFor = (part: string): string[] => given.map((word) => word.replace(/^(--outputFile=.*)\.json$/, `$1-${part}.json`));

function runAll(): number {
  const others = [...ALONE, ...ON_POSTGRES].map((name) => `--testPathIgnorePatterns=${fileOf(name)}`);
  return Math.max(
    runJest(['--maxWorkers=2', ...others, ...given]),
    runJest(['--runInBand', ...ALONE.map(fileOf), ...givenFor('alone')]),
    runJest(['--runInBand', ...ON_POSTGRES.map(fileOf), ...givenFor('postgres')], { DATABASE_URL: localPostgres }),
  );
}

const isOnPostgres = given.some((word) => ON_POSTGRES.includes(word));
process.exitCode = given.some((word) => !word.startsWith('-'))
  ? runJest(['--runInBand', ...given], isOnPostgres ? { DATABASE_URL: localPostgres } : {})
  : runAll();
