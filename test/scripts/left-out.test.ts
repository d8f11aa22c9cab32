/** No run of `.ci/run` is green because tests are missing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';

const folder = mkdtempSync(path.join(os.tmpdir(), 'left-out-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (args: readonly string[], env = {}) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...env } });

describe('a program that is missing', () => {
  const probe = [
    '--input-type=module',
    '-e',
    "import { hasProgram } from './scripts/probe.ts'; console.log(hasProgram('no-such'))",
  ];

  test('leaves its tests out, and is named', () => {
    const { status, stdout } = run(probe, { LEAVE_OUT: '' });
    expect([status, stdout]).toEqual([0, 'There is no no-such here: its tests are left out.\nfalse\n']);
  });

  test('is a failure where nothing may be left out', () => {
    const { status, stderr } = run(probe, { LEAVE_OUT: 'nothing' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no no-such here, and no test may be left out.')]);
  });

  test('a PostgreSQL that does not answer fails a run that leaves nothing out', () => {
    const settings = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', LEAVE_OUT: 'nothing' };
    const { status, stderr } = run(['scripts/test/postgres.ts'], settings);
    expect([status, stderr]).toEqual([1, expect.stringContaining('no test may be left out')]);
  });
});

describe('the report', () => {
  const report = () => run(['.ci/report.mjs', folder, '0']);
  const ended = { numPassedTests: 1, testResults: [] };
  const NAMES = ['', '-contract', '-generators', '-programs', '-postgres', '-pooled', '-resilience', '-resilience-alone'];

  test('each run that left none is a failure', () => {
    for (const name of NAMES.slice(1)) writeFileSync(path.join(folder, `test${name}.json`), JSON.stringify(ended));
    const { status, stdout } = report();
    expect([status, stdout]).toEqual([1, expect.stringMatching(/test left no report\n7 passed, 1 failed\n$/)]);
  });

  test('says what was skipped', () => {
    const assertionResults = [{ status: 'pending', fullName: 'a test' }];
    const testResults = [
      { name: path.resolve('test/some.test.ts'), startTime: 0, endTime: 1, status: 'passed', assertionResults },
    ];
    writeFileSync(path.join(folder, 'test.json'), JSON.stringify({ ...ended, testResults }));
    const { status, stdout } = report();
    expect([status, stdout]).toEqual([0, expect.stringContaining('== skipped in test.json: test/some.test.ts (1)\n')]);
    expect(stdout).toMatch(/\n8 passed, 0 failed\n$/);
  });
});
