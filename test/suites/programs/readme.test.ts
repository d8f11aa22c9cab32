import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fillWithDemo } from '../../harness/demo.ts';
import type { DemoLogin } from '../../../src/demo/demo-logins.ts';
import { contract } from '../../harness/contract.ts';
import { startService, type Service } from '../../harness/service.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const script = /```sh\n(API=[\s\S]*?)```/.exec(readme)?.[1] ?? '';
const definitions = script.split('\n\n')[0] ?? '';
const calls = script.split('\n').filter((line) => /^(curl|post) /.test(line));

let service: Service;
let folder: string;
let login: DemoLogin | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-readme-'));
  service = await startService();
  const logins = await fillWithDemo(service.database);
  login = logins.find(({ role }) => role === 'RECRUITER');
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

test('the README calls the service', () => expect(calls.length).toBeGreaterThan(5));

test.each(calls)('works as pasted, with a login of the demo set: %s', async (call) => {
  const credentials = `${login?.login}:${login?.password}`;
  const pasted = `${definitions}\n${call}`
    .replaceAll('http://127.0.0.1:3000', service.origin)
    .replace('login:password', credentials);
  const { stdout } = await promisify(execFile)('sh', ['-c', pasted.replaceAll('curl ', 'curl -sSf ')], {
    cwd: folder,
    maxBuffer: 2 ** 24,
  });
  const answered = call.includes('/openapi/') ? { info: { version: contract.info.version } } : { _status: 'OK' };
  expect(JSON.parse(stdout)).toMatchObject(answered);
});
