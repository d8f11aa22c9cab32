/** `redocly respect` walks the service as openapi/v1/walk.arazzo.yaml says, and checks each response against the contract. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Credentials } from '../../harness/client.ts';
import { startService, type Service } from '../../harness/service.ts';
import { fillForTour } from '../../harness/tour.ts';

const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

let service: Service;
let recruiter: Credentials | undefined;

beforeAll(async () => {
  service = await startService();
  const logins = await fillForTour(service.database, new Date());
  recruiter = logins.find(({ role }) => role === 'RECRUITER');
});
afterAll(() => service.close());

test('An Arazzo walk by links: hire one application, reject another, with the demo data', async () => {
  const { login, password } = recruiter ?? {};
  const inputs = ['--server', `recruitment=${service.origin}/v1`, '--input', `login=${login}`, '--input', `password=${password}`];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const line = [REDOCLY, 'respect', 'openapi/v1/walk.arazzo.yaml', ...inputs];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, line, { env }).catch((error: unknown) => {
    const { stdout: out, stderr: err } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(out + err);
  });
  expect(stdout + stderr).toContain('1 passed, 1 total');
});
