/** How the mock judges what a front end sends it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { basic, createClient, type Client } from '../../../harness/client.ts';
import { endPrograms } from '../program.ts';
import { startMock } from './started-mock.ts';

let origin: string;
let client: Client;

beforeAll(async () => {
  ({ origin, client } = await startMock());
});
afterAll(endPrograms);

test.each(['', 'Bearer YTpi'])('Basic asked for: with Authorization %p it is 401', async (authorization) => {
  const stranger = createClient(origin);
  const headers = { ...(authorization && { authorization }) };
  for (const target of ['/', '/job/12', '/job?__code=503']) {
    const answer = await stranger.get(target, headers);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="recruitment", charset="UTF-8"');
    expect(answer.body).toMatchObject({ _status: 'INVALID', code: 'unauthenticated' });
  }
  for (const target of [`${origin}/changelog`, `${origin}/schemav1/Job`])
    expect((await stranger.get(target, headers)).status).toBe(200);
});

test.each([
  ['/job/twelve?foo=1', undefined, { jobid: ['type'], foo: ['unknown_parameter'] }],
  [
    '/note',
    { text: '', foo: 1 },
    { candidate_id: ['required'], organisation_id: ['required'], foo: ['unknown_field'], text: ['too_short'] },
  ],
])('refuses what the service refuses, parameters by 400 and fields by 422: %s', async (target, sent, expected) => {
  const { status, body } = sent === undefined ? await client.get(target) : await client.post(target, sent);
  expect([status, codesOf(body.parameters ?? body.invalid)]).toEqual([sent === undefined ? 400 : 422, expected]);
  expect(body._self).toBe(`${origin}/v1${target.split('?')[0]}`);
});

test('an error says what would be right, as the service does', async () => {
  const { body } = await client.get('/job?limit=500');
  expect(body.parameters.limit[0].detail).toBe('`limit` must be a whole number from 1 to 100.');
  const { body: refused } = await client.post('/note', { txt: 'a' });
  expect(refused.invalid.txt[0].detail).toContain('`candidate_id`, `organisation_id`, `application_id`, `text`');
  expect(refused._schema).toBe(`${origin}/schemav1/InvalidBody`);
  expect((await client.get('/job/12?__code=404')).body._self).toBe(`${origin}/v1/job/12`);
});

test('an address that there is not is 404, a method that it has not 405 with Allow; HEAD is a GET without its body', async () => {
  expect(await client.get('/nothing')).toMatchObject({ status: 404, body: { _status: 'INVALID', code: 'not_found' } });
  const stranger = createClient(origin);
  expect([(await stranger.get('/nothing')).status, (await stranger.get(`${origin}/nothing`)).status]).toEqual([401, 404]);
  expect((await stranger.request('PUT', '/note')).headers.get('www-authenticate')).toBe(
    'Basic realm="recruitment", charset="UTF-8"',
  );
  const put = await client.request('PUT', '/note');
  expect([put.status, put.headers.get('allow'), put.body.code]).toEqual([405, 'GET, HEAD, POST, OPTIONS', 'method_not_allowed']);
  const head = await client.request('HEAD', '/job');
  expect([head.status, head.body]).toEqual([200, undefined]);
  expect((await client.get('/job/12', { accept: 'text/html' })).body).toMatchObject({ id: 12 });
});

test.each(['/job/999', '/candidate/999/application', '/application/501/document/999', '/apply/api/of-nobody'])(
  'an id that no example has is 404, after credentials and shape, unless an answer is preferred: %s',
  async (target) => {
    const method = target.startsWith('/apply') ? 'HEAD' : 'GET';
    expect((await client.request(method, target)).status).toBe(404);
    const preferred = await client.request(method, target, { headers: { prefer: 'dynamic=true, seed=7' } });
    expect(preferred.status).toBeLessThan(400);
  },
);

test('a write for an id that no example has is 404, but 422 where its body is wrong; a stranger gets 401', async () => {
  const path = '/application/999/advance-step';
  const sent = { expected_current_step_id: 21 };
  expect(await client.post(path, sent)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await client.post(path, {})).status).toBe(422);
  expect((await createClient(origin).post(path, sent)).status).toBe(401);
  expect((await client.post(path, sent, { prefer: 'code=200' })).status).toBe(200);
});

test('with 429 no request is left', async () => {
  const { headers } = await client.get('/job/12?__code=429');
  expect([headers.get('ratelimit-remaining'), headers.get('ratelimit')]).toEqual(['0', expect.stringContaining('r=0')]);
});

test('"CORS": a page of any origin calls, with Authorization and Prefer, and reads every header', async () => {
  const page = { origin: 'https://front.example' };
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,prefer,idempotency-key',
  };
  const preflight = await fetch(`${origin}/v1/note`, { method: 'OPTIONS', headers: { ...page, ...asked } });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(preflight.headers.get('access-control-allow-headers')).toBe(asked['access-control-request-headers']);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  for (const target of ['/job/12', '/nothing', '/job/12?__code=429']) {
    const { headers } = await client.get(target, page);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe('*');
  }
});

test.each([
  [['--host', '0.0.0.0'], (address: string) => address],
  [['--public-url', 'http://mock.example:4010/'], () => 'http://mock.example:4010'],
])('%p says where links lead', async (args, publicUrlOf) => {
  const other = await startMock(args);
  const { body } = await other.client.get('/');
  expect(body._self).toBe(`${publicUrlOf(other.origin)}/v1/`);
  await other.program.end('SIGTERM');
});

test.each([
  '/job/%E0',
  '/job/%2e%2e',
  '/job/12?limit=%E0',
  '//evil.example/v1/job',
  '/job/12?__code=%E0',
  '/job/12?__example=%E0',
])('a hostile address %s is answered, and the mock lives on', async (target) => {
  const headers = { authorization: basic({ login: 'any', password: 'one' }) };
  const { status } = await fetch(`${origin}/v1${target}`, { headers });
  expect([status < 500, (await client.get('/')).status]).toEqual([true, 200]);
});

const codesOf = (reasons: Readonly<Record<string, readonly { readonly code: string }[]>>): object =>
  Object.fromEntries(Object.entries(reasons).map(([name, faults]) => [name, faults.map(({ code }) => code)]));
