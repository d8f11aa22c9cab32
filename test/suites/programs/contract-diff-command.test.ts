import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { answers, object, string } from '../../scripts/contract-diff/documents.ts';

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

test('a document may be YAML, and be at a URL', async () => {
  const [older, newer] = [answers(object({ a: string })), answers(object({ a: string, b: string }))];
  expect(run(file('one.yaml', stringify(older)), file('one.json', older))).toMatchObject({ code: 0, out: 'none\n' });
  expect(run(file('broken.yaml', 'a: [b'), file('one.json', older))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^\S*broken.yaml is not YAML: .*\.\n$/),
  });
  const server = createServer(({ url }, response) => {
    if (url === '/new.yaml') response.end(stringify(newer));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const judge = (to: string) =>
      promisify(execFile)(process.execPath, ['scripts/contract/diff.ts', path.join(folder, 'one.json'), `${address}/${to}`]);
    expect((await judge('new.yaml')).stdout).toMatch(/^minor\tdoIt\t.*\nminor\n$/);
    await expect(judge('none')).rejects.toMatchObject({ code: 2, stderr: `${address}/none cannot be read: status 404.\n` });
  } finally {
    server.close();
  }
});
