/** `npm run mock`, called as a front end calls it: what it answers. */
import { execFile } from 'node:child_process';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../../../harness/client.ts';
import { operations } from '../../../harness/contract.ts';
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
