/** The requests that the pages give out, run as they stand there against the demo set. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadDocument, withPublicAddresses } from '../../../src/contract/document.ts';
import { fillWithDemoData } from '../../../src/demo/demo-data.ts';
import type { DemoLogin } from '../../../src/demo/demo-logins.ts';
import { readGuides } from '../../../src/docs/guides.ts';
import { readReference, type Operation } from '../../../src/docs/reference/operation.ts';
import { samplesOf } from '../../../src/docs/reference/request-samples.ts';
import { findOperation } from '../../harness/contract.ts';
import { CREDENTIAL_KEYS, SECRET_KEYS, startService, type Service } from '../../harness/service.ts';

const run = promisify(execFile);
const isHere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const missing = ['curl', 'jq', 'python3'].filter((program) => !isHere(program));
if (missing.length > 0) console.warn(`Requests of the pages are not run: there is no ${missing.join(', no ')} here.`);
const given = missing.length > 0 ? describe.skip : describe;

given('the guides', () => {
  let service: Service;
  let logins: readonly DemoLogin[];
  let folder: string;
  beforeAll(async () => {
    service = await startService();
    logins = await fillWithDemoData(service.prisma, {
      credentialKeys: CREDENTIAL_KEYS,
      secretKeys: SECRET_KEYS,
      today: new Date(),
    });
    folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-guides-'));
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  test.each(readGuides('').map(({ name }) => name))('"each with requests that a test runs": %s', async (name) => {
    const { text = '' } = readGuides(service.origin).find((guide) => guide.name === name) ?? {};
    // the only guide that wants more than a recruiter: it creates a job
    const wanted = name === 'hr-system' ? 'ADMIN' : 'RECRUITER';
    const login = logins.find(({ role }) => role === wanted);
    const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block = '']) => block);
    const script = blocks.join('\n').replace('login:password', `${login?.login}:${login?.password}`);
    const calls = script.match(/\bcurl /g) ?? [];
    expect(calls.length).toBeGreaterThan(1);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script.replaceAll(/\bcurl /g, 'curl -sSf ')], {
      cwd: folder,
    });
    expect(stdout).toContain('"_status":"OK"');
    expect(stdout).not.toMatch(/^null$/m);
  });
});

/** A request as it arrives. */
type Arrived = {
  readonly method: string;
  readonly url: string;
  readonly authorization?: string | undefined;
  readonly body: unknown;
};

given('the samples of the operations', () => {
  let server: http.Server;
  let operations: readonly Operation[];
  let arrived: Arrived[] = [];
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const text = Buffer.concat(chunks).toString();
        if (text !== '') expect(headers['content-type']).toBe('application/json');
        arrived.push({ method, url, authorization: headers.authorization, body: text === '' ? undefined : JSON.parse(text) });
        response.setHeader('content-type', 'application/json').end(method === 'HEAD' ? undefined : '{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const reference = readReference(withPublicAddresses(loadDocument(1), origin));
    operations = reference.groups.flatMap((group) => group.operations);
  });
  afterAll(() => void server.close());

  /** Runs samples of one language, each by itself, and returns what arrived. */
  async function arrivalsOf(
    label: string,
    command: string,
    args: (text: string) => readonly string[],
  ): Promise<readonly Arrived[]> {
    arrived = [];
    for (const operation of operations) {
      const { text = '' } = samplesOf(operation).find((sample) => sample.label === label) ?? {};
      await run(command, [...args(text)], { cwd: os.tmpdir() });
    }
    return arrived;
  }

  test('"curl, TypeScript, Python": each sends the request of its operation, the same in all languages', async () => {
    const byCurl = await arrivalsOf('curl', 'sh', (text) => ['-ec', text]);
    expect(byCurl.map(({ method, url }) => findOperation(method, url.replace(/\?.*/, ''))?.operationId)).toEqual(
      operations.map(({ id }) => id),
    );
    expect(byCurl.map(({ authorization }) => authorization !== undefined)).toEqual(operations.map((each) => each.authenticated));
    expect(byCurl.map(({ body }) => body)).toEqual(operations.map(({ body }) => body?.examples[0]?.value));
    const typed = ['--input-type=module-typescript', '-e'];
    expect(await arrivalsOf('TypeScript', process.execPath, (text) => [...typed, text])).toEqual(byCurl);
    expect(await arrivalsOf('Python', 'python3', (text) => ['-Bc', text])).toEqual(byCurl);
  }, 240_000);
});
