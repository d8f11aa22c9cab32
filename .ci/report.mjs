/**
 * What the runs of jest wrote in a folder: the dearest test files, the names of all failed tests and,
 * last, how many tests passed and failed. A step that failed without a failing test, and a test file
 * that did not load, count as one failure each.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [folder = '', failedSteps = '0'] = process.argv.slice(2);
const written = readdirSync(folder).filter((file) => file.endsWith('.json'));
const runs = written.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
const files = runs.flatMap((run) => run.testResults);
const nameOf = ({ name }) => path.relative(process.cwd(), name);
const secondsOf = ({ startTime, endTime }) => (endTime - startTime) / 1000;

console.log('== the ten dearest test files, in seconds');
for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, 10))
  console.log(`${secondsOf(file).toFixed(0).padStart(5)}  ${nameOf(file)}`);

const failures = files.flatMap((file) => {
  const tests = file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  if (tests.length === 0 && file.status === 'failed') return [`${nameOf(file)} did not load`];
  return tests.map((test) => `${nameOf(file)}: ${test}`);
});
if (failures.length > 0) console.log(['== failed', ...failures].join('\n'));
const passed = runs.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0);
console.log(`${passed} passed, ${Math.max(failures.length, Number(failedSteps))} failed`);
