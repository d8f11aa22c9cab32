import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { answers, object, string } from './documents.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'contract-diff-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...files: readonly string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/contract/diff.ts', ...files], { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

function file(name: string, content: unknown): string {
  const to = path.join(folder, name);
  writeFileSync(to, typeof content === 'string' ? content : JSON.stringify(content));
  return to;
}

test('the command: last line and exit code; 2 and a sentence on bad input', () => {
  const [one, other] = [
    file('one.json', answers(object({ a: string }))),
    file('other.json', answers(object({ a: string, b: string }))),
  ];
  expect(run(one, other)).toMatchObject({ code: 0, out: expect.stringMatching(/^minor\tdoIt\t.*\nminor\n$/) });
  expect(run(other, one)).toMatchObject({ code: 1, out: expect.stringMatching(/^major\tdoIt\t.*\nmajor\n$/) });
  const broken = file('broken.json', '{');
  expect(run(one, broken)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^\S*broken.json is not JSON: .*\.\n$/),
  });
  expect(run(one, path.join(folder, 'none.json'))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/none.json cannot be read: ENOENT/),
  });
  expect(run(one)).toMatchObject({ code: 2, err: expect.stringMatching(/missing required argument/) });
});
