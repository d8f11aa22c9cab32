/**
 * What the runs of jest wrote in a folder: the dearest test files, the tests that were skipped, the
 * names of all failed tests and, last, how many tests passed and failed. A step that failed without a
 * failing test, a test file that did not load and a run without a report count as one failure each,
 * and end this program with 1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The reports of the runs; that of faults and load writes two. */
const REPORTS = [
  'test',
  'test-contract',
  'test-generators',
  'test-programs',
  'test-postgres',
  'test-pooled',
  'test-resilience',
  'test-resilience-alone',
];

const [folder = '', failedSteps = '0'] = process.argv.slice(2);
const written = readdirSync(folder).filter((file) => file.endsWith('.json'));
const missing = REPORTS.filter((name) => !written.includes(`${name}.json`)).map((name) => `${name} left no report`);
const runs = written.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
const files = runs.flatMap((run) => run.testResults);
const nameOf = ({ name }) => path.relative(process.cwd(), name);
const secondsOf = ({ startTime, endTime }) => (endTime - startTime) / 1000;

console.log('== the ten dearest test files, in seconds');
for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, 10))
  console.log(`${secondsOf(file).toFixed(0).padStart(5)}  ${nameOf(file)}`);

for (const [index, { testResults }] of runs.entries()) {
  const skipped = testResults.flatMap((file) => {
    const { length } = file.assertionResults.filter(({ status }) => status === 'pending');
    return length > 0 ? [`${nameOf(file)} (${length})`] : [];
  });
  if (skipped.length > 0) console.log(`== skipped in ${written[index]}: ${skipped.join(', ')}`);
}

const failedTests = files.flatMap((file) => {
  const tests = file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  if (tests.length === 0 && file.status === 'failed') return [`${nameOf(file)} did not load`];
  return tests.map((test) => `${nameOf(file)}: ${test}`);
});
const failures = [...missing, ...failedTests];
if (failures.length > 0) console.log(['== failed', ...failures].join('\n'));
const passed = runs.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0);
const failed = Math.max(failures.length, Number(failedSteps));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
