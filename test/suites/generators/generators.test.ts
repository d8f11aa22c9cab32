/** Public generators and linters take the contract as it is published (npm run test:generators). */
import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fillForTour } from '../../harness/tour.ts';
import { findOperation, operations } from '../../harness/contract.ts';
import { packagesOf } from '../../harness/packages.ts';
import { startService, type Service } from '../../harness/service.ts';

const env = { ...process.env, DO_NOT_TRACK: '1', REDOCLY_TELEMETRY: 'off' };
const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;

/** Each with what is run; they read the contract beside the other tests. */
const LINTERS = {
  Redocly: [path.join(root, 'node_modules/.bin/redocly'), 'lint', 'openapi.json', '--config', 'lint.yaml'],
  Spectral: ['node_modules/.bin/spectral', 'lint', 'openapi.json', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint'],
};
const linted = new Map<string, Promise<string>>();

const run = async (file: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(file, args, { cwd: folder, env, maxBuffer: 2 ** 26 }).catch((error: unknown) => {
    const { stdout: out = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${[file, ...args].join(' ')} failed:\n${(out + stderr).slice(-4000)}`);
  });
  return stdout;
};
const tool = (name: string, ...args: readonly string[]) => run(process.execPath, `node_modules/.bin/${name}`, ...args);

// their packages are many times those of the service, so they are installed outside of it
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-generators-'));
  cpSync(import.meta.dirname, folder, { recursive: true });
  cpSync(path.join(root, 'generated/v1/openapi.json'), path.join(folder, 'openapi.json'));
  symlinkSync(await packagesOf(import.meta.dirname), path.join(folder, 'node_modules'));
  for (const [name, command] of Object.entries(LINTERS)) {
    const answer = run(process.execPath, ...command);
    answer.catch(() => {}); // its own test waits for it
    linted.set(name, answer);
  }
});
afterAll(() => rm(folder, { recursive: true }));

test('openapi-typescript, hey-api, orval and kubb write clients that compile strictly', async () => {
  await Promise.all([
    tool('openapi-typescript', 'openapi.json', '--output', 'out/openapi-typescript/types.ts'),
    tool('openapi-ts', '--input', 'openapi.json', '--output', 'out/hey-api', '--client', '@hey-api/client-fetch'),
    tool('orval', '--config', 'orval.config.mjs'),
    tool('kubb', 'generate', '--config', 'kubb.config.mjs'),
  ]);
  const files = (await tool('tsc', '--project', 'clients.tsconfig.json', '--listFiles')).split('\n');
  for (const client of ['openapi-typescript', 'hey-api', 'orval-fetch', 'orval-zod', 'kubb'])
    expect([client, files.some((file) => file.includes(`/out/${client}/`))]).toEqual([client, true]);
});

test('openapi-zod-client, which has an older zod, writes a client that compiles strictly', async () => {
  await tool('openapi-zod-client', 'openapi.json', '--output', 'zod-client.ts');
  await tool('tsc', '--project', 'zod-client.tsconfig.json');
});

test('every response of the demo set parses with the schemas that orval writes', async () => {
  const service = await startService();
  const responses = await readAll(service).finally(() => service.close());
  const read = new Set(responses.map(({ operationId }) => operationId));
  const unread = operations.filter(({ method, operationId }) => method === 'get' && !read.has(operationId));
  // files, and a redirection to one each
  expect(unread.map(({ operationId }) => operationId)).toEqual(['getApplicationCv', 'getApplicationDocument', 'getDocument']);
  await writeFile(path.join(folder, 'responses.json'), JSON.stringify(responses));
  expect(JSON.parse(await run(process.execPath, 'parse.mjs'))).toEqual([]);
});

test('MSW makes a handler of every operation, below the base URL', async () => {
  const handlers = JSON.parse(await run(process.execPath, 'read.mjs')) as readonly string[];
  const urls = operations.map(({ method, path: template }) => `${method} http://127.0.0.1:3000/v1${template}`);
  expect(new Set(handlers)).toEqual(new Set(urls.map((url) => url.replace(/\{([^}]+)\}/g, ':$1'))));
});

test('the Postman converter makes a request of every operation, below the base URL', async () => {
  await tool('openapi2postmanv2', '--spec', 'openapi.json', '--output', 'postman.json');
  const { item } = JSON.parse(await readFile(path.join(folder, 'postman.json'), 'utf8')) as Folder;
  const hosts = requestsIn(item).map(({ url }) => url.host.join('.'));
  expect(hosts).toHaveLength(operations.length);
  expect(new Set(hosts)).toEqual(new Set(['{{baseUrl}}']));
});

test('Postman sends every read with all its examples, and none is refused for its shape', async () => {
  const service = await startService();
  try {
    const [login] = await fillForTour(service.database, new Date());
    await writeFile(path.join(folder, 'served.json'), await (await fetch(`${service.origin}/openapi/v1.json`)).text());
    await tool(
      'openapi2postmanv2',
      '--spec',
      'served.json',
      '--output',
      'served-postman.json',
      '--options',
      'parametersResolution=Example',
    );
    const variables = { basicAuthUsername: login?.login, basicAuthPassword: login?.password };
    const given = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
    const output = ['--reporters', 'json', '--reporter-json-export', 'newman.json', '--suppress-exit-code', '--ignore-redirects'];
    await tool('newman', 'run', 'served-postman.json', ...given, ...output);
    const { run: sent } = JSON.parse(await readFile(path.join(folder, 'newman.json'), 'utf8')) as NewmanReport;
    const reads = sent.executions.filter(({ request }) => request.method === 'GET');
    const refused = reads.filter(({ response }) => [undefined, 400, 401].includes(response?.code));
    expect(refused.map(({ request, response }) => [request.url.path.join('/'), response?.code])).toEqual([]);
    expect(reads).toHaveLength(operations.filter(({ method }) => method === 'get').length);
  } finally {
    await service.close();
  }
});

test.each(Object.keys(LINTERS))('%s finds no fault', async (name) => void (await linted.get(name)));

type NewmanReport = {
  readonly run: {
    readonly executions: readonly {
      readonly request: { readonly method: string; readonly url: { readonly path: readonly string[] } };
      readonly response?: { readonly code: number };
    }[];
  };
};
type Folder = { readonly item: readonly Entry[] };
type Entry = Partial<Folder> & { readonly request?: PostmanRequest };
type PostmanRequest = { readonly url: { readonly host: readonly string[] } };

const requestsIn = (entries: readonly Entry[]): readonly PostmanRequest[] =>
  entries.flatMap(({ item = [], request }) => [...(request ? [request] : []), ...requestsIn(item)]);

/** Follows every link from the index on, over the demo set and a webhook call; an owner reads the audit. */
async function readAll({ database, origin, as }: Service) {
  const logins = await fillForTour(database, new Date());
  const recruiter = as(logins.find(({ role }) => role === 'RECRUITER'));
  const owner = as(logins.find((login) => login.owner));
  const responses: { operationId: string; url: string; body: unknown }[] = [];
  const seen = new Set([`${origin}/v1/`, `${origin}/v1/audit`]);
  for (const url of seen) {
    const operationId = findOperation('GET', new URL(url).pathname)?.operationId;
    if (operationId === undefined) continue;
    const { status, body, headers } = await (operationId === 'listAuditEntries' ? owner : recruiter).get(url);
    if (status !== 200 || !headers.get('content-type')?.includes('json')) continue;
    responses.push({ operationId, url, body });
    for (const link of linksIn(body)) if (link.startsWith(`${origin}/`)) seen.add(link);
  }
  return responses;
}

function linksIn(node: unknown): readonly string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(linksIn) : [];
}
