/**
 * `npm run mock`, called as a front end calls it: what it answers, also to "a test crawls the mock with the
 * same client as the service", and "dynamic mode small and fast and repeatable with a seed".
 */
import { execFile } from 'node:child_process';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, readAll, type Answer, type Client } from '../../../harness/client.ts';
import { operations } from '../../../harness/contract.ts';
import { createFollower, walkFromApplication, walkFromIndex } from '../../../harness/walk.ts';
import { endPrograms, startProgram } from '../program.ts';
import { examples, statuses } from './examples.ts';
import { aFreePort } from '../../../../scripts/free-port.ts';
import { LISTENS, startMock, type StartedMock } from './started-mock.ts';

let mock: StartedMock;
let origin: string;
let client: Client;

beforeAll(async () => {
  mock = await startMock();
  ({ origin, client } = mock);
});
afterAll(endPrograms);

const moved = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('http://127.0.0.1:3000', origin));

test.each(operations)('$operationId has a happy answer: its first example', async (operation) => {
  const { status, body } = await mock.call(operation);
  expect(status).toBe(Math.min(...Object.keys(operation.responses).map(Number)));
  const first = examples.find(({ id, status: at }) => id === operation.operationId && at === status);
  if (operation.operationId === 'getSchema') expect(body.$id).toBe(`${origin}/schemav1/WeekCount`);
  else expect(body).toEqual(first && moved(first.value));
});

test.each(statuses)('$id: every error reachable by Prefer: code=$status', async ({ operation, status }) => {
  expect((await mock.call(operation, `code=${status}`)).status).toBe(status);
});

test.each(examples)('$id: ... or example=$name ($status)', async ({ operation, id, status, name, value }) => {
  const first = examples.find((example) => example.id === id && example.name === name);
  expect((await mock.call(operation, `example=${name}`)).status).toBe(first?.status);
  const exact = await mock.call(operation, `code=${status}, example="${name}"`);
  expect(exact.status).toBe(status);
  // an error has the URL of the request, not that of the example
  const expected = moved(value);
  expect(exact.body).toEqual(status < 400 ? expected : { ...(expected as object), _self: exact.body._self });
});

test('a status or an example that there is not is told by name, and never mistaken for an answer of the service', async () => {
  for (const [prefer, offered] of [
    ['code=418', '200, 304, 400'],
    ['example=nope', 'open_job (200)'],
  ] as const) {
    const headers = { prefer, authorization: `Basic ${btoa('any:login')}` };
    const response = await fetch(`${origin}/v1/job/12`, { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(await response.text()).toContain(offered);
  }
});

test('an error that is asked for is answered whatever the request is, and by a query too', async () => {
  const stale = await client.request('POST', '/application/501/advance-step', { headers: { prefer: 'code=409' } });
  expect(stale.body).toMatchObject({ code: 'stale_step', step: { id: expect.any(Number) } });
  expect((await client.get('/job/12?__code=503')).body).toMatchObject({ code: 'unavailable' });
  expect((await client.get('/job?__example=last_page')).body).toMatchObject({ _next: '' });
});

test('an error says the same request identifier in its body and in X-Request-Id', async () => {
  for (const target of ['/job/12?__code=404', '/no/such/address', '/job/abc']) {
    const { headers, body } = await client.get(target);
    expect(body.request_id).toBe(headers.get('x-request-id'));
  }
});

/** Made-up data; the client holds every answer to the contract. */
const readers = operations.filter(({ method }) => method !== 'head');

test('dynamic mode small: every operation within 64 KiB', async () => {
  const measured: { readonly id: string; readonly bytes: number }[] = [];
  for (const operation of readers) {
    for (let seed = 1; seed <= 5; seed++) {
      // the client holds each of them to the contract
      const { body } = await mock.call(operation, `dynamic=true, seed=${seed}`);
      const bytes = Buffer.byteLength(JSON.stringify(body) ?? '');
      measured.push({ id: operation.operationId, bytes });
    }
  }
  expect(measured.filter(({ bytes }) => bytes >= 64 * 1024)).toEqual([]);
});

test('repeatable with a seed: the same at the same address, and other data elsewhere or from another seed', async () => {
  const names = async (target: string, seed: string): Promise<unknown> =>
    (await client.get(target, { prefer: `dynamic=true, seed=${seed}` })).body;
  const first = await names('/job/12', '7');
  expect(await names('/job/12', '7')).toEqual(first);
  expect(await names('/job/12', '8')).not.toEqual(first);
  expect(await names('/job/13', '7')).not.toEqual(first);
});

test('without a seed the answer says which one was drawn', async () => {
  const drawn = await client.get('/job/12', { prefer: 'dynamic=true' });
  const applied = drawn.headers.get('preference-applied') ?? '';
  expect(applied).toMatch(/^dynamic=true, seed="\d+"$/);
  expect((await client.get('/job/12', { prefer: applied })).body).toEqual(drawn.body);
  expect((await client.get('/job/12', { prefer: 'dynamic=true' })).body).not.toEqual(drawn.body);
});

test('has the fields of the contract and no others', async () => {
  const { body } = await client.get('/job/12/team', { prefer: 'dynamic=true, seed=3' });
  const members = body.items as readonly object[];
  expect(
    members.flatMap((member) => Object.keys(member)).filter((name) => !/^(id|first_name|last_name|email)$/.test(name)),
  ).toEqual([]);
  expect(members.length).toBeGreaterThan(0);
});

test('--dynamic --seed makes up every success and no error, the same in another process', async () => {
  const other = await startMock(['--dynamic', '--seed', '7']);
  const here = (await client.get('/job/12', { prefer: 'dynamic=true, seed=7' })).body;
  expect((await other.client.get('/job/12')).body).toEqual(JSON.parse(JSON.stringify(here).replaceAll(origin, other.origin)));
  expect((await other.client.get('/job/12', { prefer: 'code=404' })).body).toMatchObject({ code: 'not_found' });
  expect((await other.client.get('/job/12', { prefer: 'example=open_job' })).body).toMatchObject({ id: 12 });
  expect(await other.program.end('SIGINT')).toBe(0);
});

/** What its links lead to. */
const read = async (address: string): Promise<Answer['body']> => {
  expect(address.startsWith(origin)).toBe(true);
  const { status, body } = await client.get(address);
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return body;
};

test('the walk over the service goes over the mock, too', async () => {
  const follow = createFollower(read);
  const reached = await walkFromIndex(follow, `${origin}/v1/`);
  for (const found of Object.values(reached)) expect(found.length).toBeGreaterThan(0);
  const { documents, applyUrls } = await walkFromApplication(
    follow,
    reached.applications[0]?._self ?? `${origin}/v1/application/501`,
  );
  expect(documents.length).toBeGreaterThan(0);
  for (const address of documents) {
    const { status, headers } = await client.get(address);
    expect(status).toBe(307);
    const document = await client.get(headers.get('location') ?? '');
    expect(document.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.pdf"/);
    expect(document.headers.get('content-type')).toBe('application/pdf');
    expect(document.body).toMatch(/^%PDF-1\.4\n[^]*startxref\n\d+\n%%EOF\n$/);
  }
  expect(applyUrls.length).toBeGreaterThan(0);
  for (const address of applyUrls) expect((await client.request('HEAD', address)).status).toBe(200);
});

test('_next leading through two pages to an end', async () => {
  const collections = [
    '/job',
    '/candidate',
    '/application',
    '/job/12/application',
    '/step',
    '/webhook/task',
    '/change?modified_since=1970-01-01T00:00:00Z',
  ];
  for (const collection of collections) {
    const first = await client.get(collection);
    expect(first.body._next).not.toBe('');
    const last = await client.get(first.body._next);
    expect(last.body).toMatchObject({ _self: first.body._next, _next: '' });
    const items = await readAll(client, collection);
    expect(items).toEqual([...first.body.items, ...last.body.items]);
  }
});

test('a cursor that no example shows leads to a last page', async () => {
  expect((await client.get('/job?pagecursor=of-yesterday')).body).toMatchObject({ _next: '' });
});

test('the links of made-up data lead to the index, and a made-up collection ends', async () => {
  const { body } = await client.get('/job', { prefer: 'dynamic=true, seed=7' });
  expect([body._self, body._next]).toEqual([`${origin}/v1/`, '']);
});

test('"`doc_url` leads to the code in `/docs`": the mock has it there', async () => {
  const errors = [await client.get('/job/12?__code=404'), await client.get('/job?limit=0'), await client.post('/note', {})];
  for (const { body } of errors) {
    const page = await createClient(origin).get(body.doc_url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(`id="${new URL(body.doc_url).hash.slice(1)}"`);
  }
});

test('_schema leads to the schema itself; one that there is not is 404', async () => {
  const { body } = await client.get('/job/12');
  expect(await read(body._schema)).toMatchObject({ $id: body._schema, $defs: { Envelope: { type: 'object' } } });
  expect((await client.get(`${origin}/schemav1/Nothing`)).status).toBe(404);
});

test('`npm run mock` restarts when the generated contract changes', async () => {
  const port = await aFreePort();
  const program = await startProgram('npm', ['run', 'mock', '--', '--port', String(port)], LISTENS, { cwd: process.cwd() });
  const { atime, mtime } = statSync('generated/v1/openapi.json');
  const before = program.output().length;
  utimesSync('generated/v1/openapi.json', atime, mtime);
  await program.prints(LISTENS, before);
});

const [, section = ''] = /\n## Mock\n([\s\S]*?)(?=\n## )/.exec(readFileSync('scripts/README.md', 'utf8')) ?? [];
const [definitions = '', ...recipes] = section.split('\n').filter((line) => /^(MOCK=|curl )/.test(line));

test('scripts/README.md has recipes', () => expect(recipes.length).toBeGreaterThan(5));

test.each(recipes)('works as pasted: %s', async (recipe) => {
  const call = recipe.replace('curl ', "curl -sS -o /dev/null -w '%{http_code} %{content_type}' ");
  const { stdout } = await promisify(execFile)('sh', ['-c', `${definitions.replace('http://127.0.0.1:4010', origin)}\n${call}`]);
  const wanted =
    /code=(\d+)/.exec(recipe)?.[1] ?? { '?': '404', moved_meanwhile: '409' }[/example=([?\w]+)/.exec(recipe)?.[1] ?? ''];
  expect(stdout).toBe(`${wanted ?? 200} application/${recipe.includes('=?') ? 'problem+json' : 'json; charset=utf-8'}`);
});
