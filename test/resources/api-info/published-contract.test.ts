import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lintFromString, createConfig } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { contract } from '../../harness/contract.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ publicUrl: 'https://jobs.example/ats' });
});
afterAll(() => service.close());

const read = (form: string, init: RequestInit = {}) => fetch(`${service.origin}/openapi/v1.${form}`, init);

// the tests read what they expect
// oxlint-disable-next-line typescript/no-explicit-any
const json = async (): Promise<any> => (await read('json')).json();

test('"the published contract" is the one that the service is held to, without credentials', async () => {
  expect((await read('json')).headers.get('content-type')).toBe('application/json; charset=utf-8');
  const moved = JSON.parse(JSON.stringify(contract).replaceAll('http://127.0.0.1:3000', 'https://jobs.example/ats')) as object;
  expect(await json()).toEqual(moved);
});

test('its servers are the public addresses of this service, and so are the addresses in its texts and examples', async () => {
  const { servers, paths } = await json();
  expect(servers).toMatchObject([{ url: 'https://jobs.example/ats/v1' }]);
  expect(paths['/changelog'].servers).toMatchObject([{ url: 'https://jobs.example/ats' }]);
  expect(await (await read('yaml')).text()).not.toContain('127.0.0.1');
});

test('as YAML it says the same', async () => {
  const answer = await read('yaml');
  expect(answer.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  const text = await answer.text();
  expect(parse(text)).toEqual(await json());
  expect(text).toMatch(/^openapi: 3\.1\.1\n/);
});

test('it is a valid description', async () => {
  const config = await createConfig({ extends: ['spec'] });
  expect(await lintFromString({ source: await (await read('json')).text(), config })).toEqual([]);
});

test.each(['json', 'yaml'])('"CORS open, ETag": %s', async (form) => {
  const answer = await read(form, { headers: { origin: 'https://elsewhere.example' } });
  const tag = answer.headers.get('etag') ?? '';
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await read(form, { headers: { 'if-none-match': tag } });
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  expect((await read(form, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
  const plain = await read(form, { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, await answer.text()]);
  const head = await read(form, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
  const preflight = await read(form, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});

test('another method is 405 with Allow, another name 404', async () => {
  const refused = await read('json', { method: 'POST', body: '{}' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(await refused.json()).toMatchObject({ _status: 'INVALID', code: 'method_not_allowed' });
  for (const form of ['xml', 'JSON', 'json/']) expect({ form, status: (await read(form)).status }).toEqual({ form, status: 404 });
});

test('"every endpoint": it counts in the rate limit', async () => {
  const limited = await startService({ rateLimitPerMinute: 1 });
  const ask = () => fetch(`${limited.origin}/openapi/v1.json`);
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
  await limited.close();
});
