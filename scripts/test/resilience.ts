/**
 * `npm run test:resilience [-- NAME…]`: the tests of faults, abuse and load. Tests that measure
 * time or memory run last, one at a time, the others first, two at a time. With names only these,
 * one at a time. Other arguments go to jest; the results of the later part are written to
 * `…-alone.json`.
 */
import { spawnSync } from 'node:child_process';

const ALONE = [
  'database-faults',
  'database-start',
  'embedded-backup',
  'failover',
  'http',
  'http-descriptors',
  'injection-parsers',
  'isolation-login',
  'large-bodies',
  'markup-time',
  'overload',
  'shutdown',
  'soak',
];

const given = process.argv.slice(2);

function runJest(args: readonly string[]): number {
  const jest = ['node_modules/jest/bin/jest.js', '--roots=test/suites/resilience', '--watchman=false'];
  return spawnSync(process.execPath, [...jest, ...args], { stdio: 'inherit' }).status ?? 1;
}

const fileOf = (name: string): string => `/${name}\\.test`;
const givenAlone = (): string[] => given.map((word) => word.replace(/^(--outputFile=.*)\.json$/, '$1-alone.json'));

function runAll(): number {
  const others = ALONE.map((name) => `--testPathIgnorePatterns=${fileOf(name)}`);
  return Math.max(
    runJest(['--maxWorkers=2', ...others, ...given]),
    runJest(['--runInBand', ...ALONE.map(fileOf), ...givenAlone()]),
  );
}

process.exitCode = given.some((word) => !word.startsWith('-')) ? runJest(['--runInBand', ...given]) : runAll();
