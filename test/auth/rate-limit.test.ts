import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { pino } from 'pino';
import { createApp, type AppSettings } from '../../src/runtime/app.ts';
import { versions } from '../../src/resources/versions.ts';
import { readConfig } from '../../src/core/config.ts';
import type { Database } from '../../src/database/database.ts';
import { createTokens, hashToken } from '../../src/resources/submissions/apply-address.ts';
import { startServer, type RunningServer } from '../../src/runtime/http-server.ts';
import { basic, createClient, type Credentials } from '../harness/client.ts';
import { openTestDatabase } from '../harness/database.ts';
import { aJob, aSource } from '../harness/records.ts';
import { CREDENTIAL_KEYS, NEEDED } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { errorEnvelopeOf, sentenceOf } from '../http/refusals.ts';

const SENT_AT = new Date('2026-11-18T12:00:00.000Z');

const OTHER_CLOCKS = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

let database: Database;
let server: RunningServer;
let office: World;
beforeAll(async () => {
  database = await openTestDatabase();
  office = await aWorld(database);
});
// the limiter takes no clock: Date alone is held still, timers run as ever
beforeEach(() => void jest.useFakeTimers({ now: SENT_AT, doNotFake: OTHER_CLOCKS }));
afterEach(async () => {
  jest.useRealTimers();
  await server.close(0);
});
afterAll(() => database.close());

/** The application with a count of its own; the tests share a database, which has no part in this. */
async function start(settings: Partial<AppSettings> = {}) {
  server = await startServer({ host: '127.0.0.1', port: 0 }, (origin) =>
    createApp({
      database,
      versions,
      settings: { publicUrl: origin, ...NEEDED, rateLimitPerMinute: 5, trustProxy: false, ...settings },
      log: pino({ level: 'silent' }),
    }),
  );
}

const as = (credentials?: Credentials) => createClient(server.origin, credentials);

/** Status, and limit, remaining and reset as the headers say; those of the IETF draft say the same. */
async function knock(path = '/', headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const answer = await as().request(method, path, { headers });
  const quota = ['limit', 'remaining', 'reset'].map((name) => answer.headers.get(`ratelimit-${name}`));
  const [limit, remaining, reset] = quota;
  const draft = ['ratelimit', 'ratelimit-policy'].map((name) => answer.headers.get(name));
  expect(draft).toEqual(limit === null ? [null, null] : [`"minute";r=${remaining};t=${reset}`, `"minute";q=${limit};w=60`]);
  return [answer.status, ...quota.map((value) => value && Number(value))];
}

const statuses = async (count: number, headers: (index: number) => Readonly<Record<string, string>>) => {
  const seen = [];
  for (let index = 0; index < count; index += 1) seen.push((await knock('/', headers(index)))[0]);
  return seen;
};

test('"45 requests per minute per IP address; excess answers 429": the default setting lets 45 pass and refuses the 46th', async () => {
  const { rateLimitPerMinute } = readConfig({});
  expect(rateLimitPerMinute).toBe(45);
  await start({ rateLimitPerMinute });
  const { recruiter } = office;
  const answers = [];
  for (let count = 0; count < 46; count += 1) answers.push((await as(recruiter).get('/')).status);
  expect(answers).toEqual([...Array.from({ length: 45 }, () => 200), 429]);
});

test('headers on every answer: 200, 204, 400, 401, 404, 405, 422 and 429 count down in whole seconds', async () => {
  await start({ rateLimitPerMinute: 9 });
  const { recruiter } = office;
  const known = { authorization: basic(recruiter) };
  const json = { ...known, 'content-type': 'application/json' };
  expect([
    await knock('/', known),
    await knock('/', {}, 'OPTIONS'),
    await knock('/job/x/stats', known),
    await knock('/'),
    await knock('/nothing', known),
    await knock('/job/1/stats', known, 'DELETE'),
    await knock('/note', json, 'POST'),
    await knock('/', known),
    await knock(`${server.origin}/document/nothing`),
    await knock('/', known),
  ]).toEqual([
    [200, 9, 8, 60],
    [204, 9, 7, 60],
    [400, 9, 6, 60],
    [401, 9, 5, 60],
    [404, 9, 4, 60],
    [405, 9, 3, 60],
    [422, 9, 2, 60],
    [200, 9, 1, 60],
    [404, 9, 0, 60],
    [429, 9, 0, 60],
  ]);
});

test('on 429 also `Retry-After`, at least 1: it says what is left of the minute, and the body is the error of the interface', async () => {
  await start();
  await statuses(5, () => ({}));
  const seconds = [];
  for (const elapsed of [0, 30_500, 59_100, 59_999]) {
    jest.setSystemTime(SENT_AT.getTime() + elapsed);
    const { status, headers, body } = await as().get('/');
    expect([status, body]).toEqual([
      429,
      {
        ...errorEnvelopeOf('rate_limited', { headers }, 'RateLimited'),
        error: sentenceOf('ErrorCode', 'rate_limited'),
        detail: `Wait ${headers.get('retry-after')} s. An IP address may make 5 requests a minute.`,
        code: 'rate_limited',
      },
    ]);
    seconds.push(Number(headers.get('retry-after')));
  }
  expect(seconds).toEqual([60, 30, 1, 1]);
});

test('"per minute": after it the address may call again', async () => {
  await start();
  expect(await statuses(6, () => ({}))).toEqual([401, 401, 401, 401, 401, 429]);
  jest.setSystemTime(SENT_AT.getTime() + 59_999);
  expect((await knock())[0]).toBe(429);
  jest.setSystemTime(SENT_AT.getTime() + 60_001);
  expect(await knock()).toEqual([401, 5, 4, 60]);
});

test('order of checks, 429, 401: refused logins count, and over the limit even good credentials are 429', async () => {
  await start();
  const { recruiter } = office;
  for (let count = 0; count < 5; count += 1) {
    expect((await as({ login: recruiter.login, password: 'wrong' }).get('/')).status).toBe(401);
  }
  expect((await as(recruiter).get('/')).status).toBe(429);
});

test('X-Forwarded-For and its like are ignored when TRUST_PROXY is off: a caller cannot choose its address', async () => {
  await start();
  const names = ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];
  const claims = (index: number) => ({
    ...Object.fromEntries(names.map((name) => [name, `203.0.113.${index}`])),
    forwarded: `for=203.0.113.${index}`,
  });
  expect(await statuses(6, claims)).toEqual([401, 401, 401, 401, 401, 429]);
});

test('"behind a proxy the configured hop count": one hop is the last address, what a caller wrote before it counts nothing', async () => {
  await start({ trustProxy: 1 });
  const words = fc.constantFrom('', 'unknown', '_x', '::1', '127.0.0.1', 'a"b', ';', '\t');
  const word = fc.oneof(fc.ipV4(), fc.ipV6(), words, fc.string({ unit: 'grapheme-ascii', maxLength: 20 }));
  const claims = fc.sample(fc.array(word, { maxLength: 4 }), 300).map((list) => [...list, '198.51.100.7'].join(', '));
  const seen = await statuses(claims.length, (index) => ({ 'x-forwarded-for': claims[index] ?? '' }));
  expect(seen).toEqual([401, 401, 401, 401, 401, ...claims.slice(5).map(() => 429)]);
  expect((await knock('/', { 'x-forwarded-for': '198.51.100.8' }))[0]).toBe(401);
});

test.each(['127.0.0.2', '127.0.0.3'])(
  'without a proxy each address that connects has a count of its own: %s',
  async (localAddress) => {
    await start();
    expect(await statuses(6, () => ({}))).toEqual([401, 401, 401, 401, 401, 429]);
    const seen = [];
    for (let count = 0; count < 6; count += 1) {
      const [answer] = (await once(get(`${server.origin}/v1/`, { localAddress }), 'response')) as [IncomingMessage];
      seen.push(answer.resume().statusCode);
    }
    expect(seen).toEqual([401, 401, 401, 401, 401, 429]);
  },
);

test('requests that come at once, each on a connection of its own, are counted one by one', async () => {
  await start();
  const answers = await Promise.all(Array.from({ length: 100 }, () => as().get('/', { connection: 'close' })));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('behind a proxy named by its address each client has a count of its own', async () => {
  await start({ trustProxy: ['loopback'] });
  expect(await statuses(6, (index) => ({ 'x-forwarded-for': `203.0.113.${index}` }))).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await statuses(5, () => ({ 'x-forwarded-for': '203.0.113.1' }))).toEqual([401, 401, 401, 401, 429]);
});

const many = (write: (index: number) => string): readonly string[] => Array.from({ length: 5 }, (_, index) => write(index));

test.each([
  ['ports', many((index) => `203.0.113.1:${50_000 + index}`), ['203.0.113.1'], ['203.0.113.2:443']],
  [
    'IPv4 written as IPv6',
    ['203.0.113.1', '::ffff:203.0.113.1', '::ffff:cb00:7101', '[::ffff:203.0.113.1]:80', '203.0.113.1'],
    ['203.0.113.1:443'],
    ['::ffff:203.0.113.2', '203.0.113.2'],
  ],
  [
    'a /56 of IPv6',
    ['2001:db8:0:100::1', '2001:db8:0:1ff:ffff::', '2001:db8:0:1ab::', '2001:db8:0:100::2', '2001:DB8:0:180::1'],
    ['2001:db8:0:142::9', '[2001:db8:0:1c0::9]'],
    ['2001:db8:0:200::1', '2001:db8:0:ff::1', '[2001:db8:0:300::1]:80'],
  ],
  [
    'IPv6 with ports',
    many((index) => `[2001:db8::1]:${50_000 + index}`),
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8:0:100::1'],
  ],
  [
    'one address of IPv6 in many ways',
    ['2001:db8:0:300::1', '2001:DB8:0:300::1', '2001:0db8::300:0:0:0:1', '[2001:db8:0:300::1]', '2001:db8:0:300:0:0:0:1'],
    ['2001:db8:0:300::1'],
    ['2001:db8:0:400::1'],
  ],
])('"IPv6 by /56": addresses that are one are counted as one, others are not: %s', async (_, one, same, others) => {
  await start({ trustProxy: ['loopback'] });
  const counted = (addresses: readonly string[]) =>
    statuses(addresses.length, (index) => ({ 'x-forwarded-for': addresses[index] ?? '' }));
  expect(await counted(one)).toEqual([401, 401, 401, 401, 401]);
  expect(await counted(same)).toEqual(same.map(() => 429));
  expect(await counted(others)).toEqual(others.map(() => 401));
});

const PAGES = [
  '/docs',
  '/docs/guides/job-board.md',
  '/changelog',
  '/changelog.atom',
  '/openapi/v1.json',
  '/schemav1/Job',
  '/llms.txt',
  '/.well-known/api-catalog',
  '/nothing',
];

test('"The documentation, the changelog, the contract and its schemas do not count": they have a limit of their own', async () => {
  await start({ rateLimitPerMinute: 2 });
  for (const page of PAGES) {
    const [status, limit] = await knock(server.origin + page);
    expect([page, status, limit]).toEqual([page, page === '/nothing' ? 404 : 200, 1_000]);
  }
  expect(await statuses(3, () => ({}))).toEqual([401, 401, 429]);
  expect(await knock(`${server.origin}/changelog`)).toEqual([200, 1_000, 1_000 - PAGES.length - 1, 60]);
});

/** Requests to one apply address, each from an IP address of its own. */
async function apply(count: number, token: string, body = '{}') {
  const answers = [];
  for (let index = 0; index < count; index += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${index}`, 'content-type': 'application/json' };
    answers.push(await as().request('POST', `/apply/api/${token}`, { headers, body }));
  }
  return answers;
}

test('"An apply URL takes 90 requests a minute, from all IP addresses together": each has a count of its own', async () => {
  await start({ rateLimitPerMinute: 3, trustProxy: ['loopback'] });
  const answers = await apply(8, 'none');
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 429, 429]);
  const { headers, body } = answers[7] ?? {};
  expect([headers?.get('retry-after'), headers?.get('ratelimit-remaining')]).toEqual(['60', '2']);
  expect(body).toMatchObject({ code: 'rate_limited', detail: 'Wait 60 s. An apply URL takes 6 requests a minute.' });
  expect((await apply(1, 'another'))[0]?.status).toBe(404);
  jest.setSystemTime(SENT_AT.getTime() + 60_001);
  expect((await apply(1, 'none'))[0]?.status).toBe(404);
});

test('"of those, 9 may have a body of more than 1 MiB": smaller ones are taken as before', async () => {
  await start({ rateLimitPerMinute: 10, trustProxy: ['loopback'] });
  const { tenantId, organisation } = office;
  const job = await aJob(database.prisma, organisation);
  const target = { tenantId, jobId: job.id, sourceId: (await aSource(database.prisma, tenantId)).id };
  const token = createTokens(CREDENTIAL_KEYS)(target);
  await database.prisma.applyAddress.create({ data: { ...target, tokenHash: hashToken(token) } });
  const large = JSON.stringify({ unknown: 'a'.repeat(2 ** 20) });
  const answers = await apply(4, token, large);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 429, 429]);
  expect(answers[3]?.body.detail).toBe('Wait 60 s. An apply URL takes 2 bodies of more than 1 MiB a minute.');
  expect((await apply(1, token))[0]?.status).toBe(422);
});

test.each(['/v1/', '/changelog'])('0 turns the limit off: %s', async (path) => {
  await start({ rateLimitPerMinute: 0 });
  for (let count = 0; count < 60; count += 1) {
    const { status, headers } = await fetch(server.origin + path);
    expect([status, headers.get('ratelimit-limit')]).toEqual([path === '/v1/' ? 401 : 200, null]);
  }
});
