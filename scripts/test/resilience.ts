/**
 * `npm run test:resilience [-- NAME…]`: the tests of faults, abuse and load. Two files at a time, then one after the other those whose figures another
 * one would spoil; with names only these, one after the other. What else is given goes to jest, the results of the second part beside those of
 * the first, in `…-alone.json`.
 */
import { spawnSync } from 'node:child_process';

const ALONE = ['overload', 'soak', 'isolation-login'];

const given = process.argv.slice(2);

function runJest(...args: readonly string[]): number {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = ['node_modules/jest/bin/jest.js', '--roots=test/suites/resilience', '--watchman=false'];
  return spawnSync(process.execPath, [...flags, ...jest, ...args], { stdio: 'inherit' }).status ?? 1;
}

function runAll(): number {
  const beside = given.map((word) => word.replace(/^(--outputFile=.*)\.json$/, '$1-alone.json'));
  const together = runJest('--maxWorkers=2', ...ALONE.map((name) => `--testPathIgnorePatterns=/${name}\\.test`), ...given);
  const alone = runJest('--runInBand', ...ALONE.map((name) => `/${name}\\.test`), ...beside);
  return Math.max(together, alone);
}

process.exitCode = given.some((word) => !word.startsWith('-')) ? runJest('--runInBand', ...given) : runAll();
