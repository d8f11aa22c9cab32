/** "CORS: none by default; a list, or `*` without credentials; preflights outside the rate limit." */
import { afterEach, expect, test } from '@jest/globals';
import { contract } from '../harness/contract.ts';
import { startService, type Service, type ServiceSettings } from '../harness/service.ts';

const PAGE = 'https://app.example';

let service: Service;
afterEach(() => service.close());

const start = async (settings: ServiceSettings): Promise<void> => {
  service = await startService({ rateLimitPerMinute: 2, ...settings });
};

const call = (path: string, origin: string, init: RequestInit = {}) =>
  fetch(service.origin + path, { ...init, headers: { origin, ...(init.headers as Record<string, string>) } });

const preflight = (path: string, origin: string) =>
  call(path, origin, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key,if-none-match,traceparent',
    },
  });

/** The permissions of an answer: origin, credentials, headers of requests. */
const permissions = ({ headers }: Response) =>
  ['origin', 'credentials', 'headers'].map((name) => headers.get(`access-control-allow-${name}`));

const REQUESTED = 'authorization, content-type, traceparent, if-none-match, idempotency-key';

test('without the setting no page of another origin may call', async () => {
  await start({});
  const asked = await preflight('/v1/note', PAGE);
  expect([asked.status, asked.headers.get('allow'), ...permissions(asked)]).toEqual([
    204,
    'GET, HEAD, POST, OPTIONS',
    null,
    null,
    null,
  ]);
  expect(permissions(await call('/v1/note', PAGE))).toEqual([null, null, null]);
});

test('pages of a listed origin call with their credentials, and read every header of the contract, errors included', async () => {
  await start({ corsOrigins: ['http://localhost:5173', PAGE] });
  const asked = await preflight('/v1/note', PAGE);
  expect([asked.status, ...permissions(asked)]).toEqual([204, PAGE, 'true', REQUESTED]);
  expect([asked.headers.get('access-control-allow-methods'), asked.headers.get('vary')]).toEqual(['GET, HEAD, POST', 'Origin']);
  const declared = Object.keys(contract.components['headers'] ?? {}).map((name) => name.toLowerCase());
  for (const status of [401, 401, 429]) {
    const answer = await call('/v1/note', PAGE);
    expect([answer.status, ...permissions(answer)]).toEqual([status, PAGE, 'true', null]);
    const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
    expect(exposed).toEqual(expect.arrayContaining([...declared, 'content-disposition']));
  }
});

test.each(['https://elsewhere.example', 'http://app.example', `${PAGE}.evil.example`, 'null'])(
  'a page of %s is none of the list',
  async (origin) => {
    await start({ corsOrigins: [PAGE] });
    for (const answer of [await preflight('/v1/note', origin), await call('/v1/note', origin)]) {
      expect(permissions(answer)).toEqual([null, null, null]);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  },
);

test('`*` lets any page call, without the credentials of its browser', async () => {
  await start({ corsOrigins: '*' });
  expect(permissions(await preflight('/v1/note', PAGE))).toEqual(['*', null, REQUESTED]);
  expect(permissions(await call('/v1/note', PAGE))).toEqual(['*', null, null]);
});

test('preflights of listed origins do not count in the rate limit, all others do', async () => {
  await start({ corsOrigins: [PAGE] });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await preflight('/v1/note', PAGE)).status);
  for (let count = 0; count < 3; count += 1) statuses.push((await preflight('/v1/note', 'https://elsewhere.example')).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
});

test('the published contract stays open to every page', async () => {
  await start({ corsOrigins: [PAGE] });
  for (const origin of [PAGE, 'https://elsewhere.example'])
    expect(permissions(await call('/openapi/v1.json', origin))).toEqual(['*', null, '*']);
});
