/**
 * "Every POST takes an optional `Idempotency-Key`" (openapi/decisions.md, 'Idempotency'). Keys are
 * taken in one place for all operations; the rules are tried with a few of them here, and what holds
 * for each in test/suites/every/idempotency.test.ts.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client as Connection } from 'pg';
import { openDatabase } from '../../src/database/database.ts';
import { hashRequest, runWrite } from '../../src/http/idempotency.ts';
import { basic, type Answer, type Client } from '../harness/client.ts';
import { aCredential, anApplication, anOrganisation, aPool, aPublication, aRecruiter, aSource } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { expectError, expectInvalid } from './refusals.ts';
import { envelopeOf } from '../harness/envelope.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;

let instant = START;
let service: Service;
let world: World<'job' | 'questionnaire' | 'steps' | 'applyToken'>;

beforeAll(async () => {
  service = await startService({}, () => new Date(instant));
  world = await aWorld(service, ['job', 'questionnaire', 'steps', 'applyToken']);
});
afterAll(() => service.close());

let made = 0;
const aKey = () => `key-${(made += 1)}`;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeEach(async () => {
  instant = START;
  application = await anApplication(service.prisma, world.job);
});

type Organisation = Parameters<typeof aRecruiter>[1][number];
const demote = (user: { readonly id: number }, ...organisations: readonly Organisation[]) =>
  service.prisma.membership.updateMany({
    where: { userId: user.id, organisationId: { in: organisations.map(({ id }) => id) } },
    data: { role: 'READER' },
  });

type Post = {
  readonly path: string;
  readonly body: object;
  /** Another body that would do as well. */
  readonly other: object;
  readonly client: Client;
  /** How often it was carried out. */
  readonly count: () => Promise<number>;
};

const POSTS = {
  advanceStep: () => ({
    path: `/application/${application.id}/advance-step`,
    body: { expected_current_step_id: world.steps.start.id },
    other: { expected_current_step_id: world.steps.start.id, target_step_id: world.steps.interview.id },
    client: world.client,
    count: () => entries('STEP_CHANGE'),
  }),
  addNote: () => {
    const body = { candidate_id: application.candidateId, organisation_id: world.organisation.id, text: 'Called back.' };
    return { path: '/note', body, other: { ...body, text: 'Other' }, client: world.client, count: () => entries('NOTE') };
  },
  scoreApplication: () => ({
    path: `/application/${application.id}/score`,
    body: { score: 80 },
    other: { score: 81 },
    client: world.client,
    count: () => entries('SCORE'),
  }),
  createJob: () => {
    const body = { organisation_id: world.organisation.id, process_id: world.job.processId, title: `Job ${(made += 1)}` };
    return {
      path: '/job',
      body,
      other: { ...body, client: 'Other' },
      client: world.callers.ADMIN,
      count: () => service.prisma.job.count({ where: { title: body.title } }),
    };
  },
  createApplication: () => {
    const email = `recorded-${(made += 1)}@mail.example`;
    const body = { job_id: world.job.id, candidate: { first_name: 'Ada', last_name: 'Okafor', email } };
    return {
      path: '/application',
      body,
      other: { ...body, step_id: world.steps.screening.id },
      client: world.client,
      count: () => service.prisma.application.count({ where: { candidate: { email } } }),
    };
  },
  submitApplication: () => {
    const email = `applicant-${application.id}@mail.example`;
    const person = { version: '1', first_name: 'Ada', last_name: 'Byron', email, country: 'FR' };
    return {
      path: `/apply/api/${world.applyToken}`,
      body: { ...person, ...answers('Because') },
      other: { ...person, ...answers('Other') },
      client: service.as(),
      count: () => service.prisma.application.count({ where: { candidate: { email } } }),
    };
  },
} satisfies Readonly<Record<string, () => Post>>;

const entries = (action: 'STEP_CHANGE' | 'NOTE' | 'SCORE') =>
  service.prisma.historyEntry.count({ where: { applicationId: application.id, action } });

const answers = (text: string) => ({
  questionnaire_id: world.questionnaire.id,
  answers: {
    [world.questionnaire.why.id]: { answer: text },
    [world.questionnaire.licence.id]: { answer: 'Yes' },
  },
});

const send = ({ client, path }: Pick<Post, 'client' | 'path'>, body: object, key: string) =>
  client.post(path, body, { 'idempotency-key': key });
const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
const kept = (key: string) => `sha256:${createHash('sha256').update(key).digest('hex')}`;
const keptOf = (key: string) => service.prisma.idempotencyKey.count({ where: { key: kept(key) } });

const aNote = () => POSTS.addNote();

// 50 are more than the database has connections
test.each([
  ['advanceStep', 50],
  ['submitApplication', 8],
] as const)('%s, %i at once: one is carried out, the others are answered like it', async (name, twins) => {
  const key = aKey();
  const post = POSTS[name]();
  const all = await Promise.all(Array.from({ length: twins }, () => send(post, post.body, key)));
  expect(all.map(({ status }) => status)).toEqual(Array(twins).fill(200));
  expect(all.filter(isReplay)).toHaveLength(twins - 1);
  expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect([await post.count(), await keptOf(key)]).toEqual([1, 1]);
});

test('"of 1 to 255 characters": an empty key and one of 256 are 400', async () => {
  const post = aNote();
  for (const [key, code] of [
    ['', 'too_short'],
    ['k'.repeat(256), 'too_long'],
  ] as const)
    expectError(await send(post, post.body, key), 400, 'malformed_request', { 'Idempotency-Key': [code] });
  expect(await post.count()).toBe(0);
  for (const key of ['k', 'k'.repeat(255)]) expect((await send(post, post.body, key)).status).toBe(200);
  expect(await post.count()).toBe(2);
});

test('"two `Idempotency-Key` headers" are 400 `repeated`, and not one key', async () => {
  const post = aNote();
  const sent = httpRequest(`${service.origin}/v1${post.path}`, {
    method: 'POST',
    headers: {
      authorization: basic(world.recruiter),
      'content-type': 'application/json',
      'idempotency-key': ['k1', 'k1'],
    },
  }).end(JSON.stringify(post.body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect([response.statusCode, await json(response)]).toMatchObject([
    400,
    { code: 'malformed_request', parameters: { 'Idempotency-Key': [{ code: 'repeated' }] } },
  ]);
  expect(await post.count()).toBe(0);
});

describe('compare parsed values', () => {
  const written = (text: string) => {
    return `{"candidate_id":${application.candidateId},"organisation_id":${world.organisation.id},"text":${text}}`;
  };

  test.each<[string, (body: string) => string]>([
    ['in another order of fields', (body) => body.replace(/^\{(.*),("text".*)\}$/, '{$2,$1}')],
    ['with other white space', (body) => body.replaceAll(/[:,]/g, ' $& \n').replace('}', '\t}')],
    ['with other escapes', (body) => body.replace('Called', '\\u0043all\\u0065d')],
    ['with other digits', (body) => body.replace(/(\d),/, '$1.0,')],
    ['after a byte order mark', (body) => `\ufeff${body}`],
  ])('the same JSON %s is the same request', async (_, spell) => {
    const key = aKey();
    const post = aNote();
    const body = written('"Called"');
    await post.client.post(post.path, body, { 'idempotency-key': key });
    expect(spell(body)).not.toBe(body);
    expect(isReplay(await post.client.post(post.path, spell(body), { 'idempotency-key': key }))).toBe(true);
    expect(await post.count()).toBe(1);
  });

  test('also within fields of fields', async () => {
    const key = aKey();
    const post = POSTS.createApplication();
    const { candidate, ...rest } = post.body as { readonly candidate: object };
    const turned = { candidate: Object.fromEntries(Object.entries(candidate).toReversed()), ...rest };
    await send(post, post.body, key);
    expect(isReplay(await send(post, turned, key))).toBe(true);
  });

  test.each([
    [0, [true, true]],
    [1, [false, true]],
  ])('"up to 64 KiB": %i bytes above, the same JSON in another order of fields, and as it was sent', async (above, replayed) => {
    const key = aKey();
    const post = aNote();
    const { text: _, ...rest } = post.body as { readonly text: string };
    const blank = JSON.stringify({ ...rest, text: '' }).length;
    const text = 'a'.repeat(64 * 1024 - blank + above);
    const body = { ...rest, text };
    expect((await send(post, body, key)).status).toBe(200);
    const again = [await send(post, { text, ...rest }, key), await send(post, body, key)];
    expect(again.map(isReplay)).toEqual(replayed);
    expect(await post.count()).toBe(1);
  });

  test.each<[string, object, object]>([
    ['a field more, which is null', { position: 'Nurse' }, { position: 'Nurse', position_company: null }],
    ['values of two fields exchanged', { position: 'A', position_company: 'B' }, { position: 'B', position_company: 'A' }],
    ['blanks around a text', { position: 'Nurse' }, { position: ' Nurse' }],
  ])('%s: another request', async (_, body, other) => {
    const key = aKey();
    const post = { client: world.client, path: `/candidate/${application.candidateId}` };
    expect((await send(post, body, key)).status).toBe(200);
    expectInvalid(await send(post, other, key), { _body: ['key_reused'] });
  });

  test('another order of items: another request', async () => {
    const key = aKey();
    const [one, two] = [await aPool(service.prisma, world.tenantId), await aPool(service.prisma, world.tenantId)];
    const post = { client: world.client, path: `/candidate/${application.candidateId}/pool` };
    await send(post, { add: [one.id, two.id] }, key);
    expectInvalid(await send(post, { add: [two.id, one.id] }, key), { _body: ['key_reused'] });
  });
});

test('the key is stored as a hash', async () => {
  const post = aNote();
  expect((await send(post, post.body, 'for Zoe Quarrington')).status).toBe(200);
  const keys = await service.prisma.idempotencyKey.findMany({ where: { tenantId: world.tenantId } });
  expect(keys.filter(({ key }) => !/^sha256:[0-9a-f]{64}$/.test(key))).toEqual([]);
});

test('a key that is the hash of another key is a key of its own', async () => {
  const key = aKey();
  const [post, other] = [aNote(), POSTS.scoreApplication()];
  await send(post, post.body, key);
  const first = await send(other, other.body, kept(key));
  const again = await send(other, other.body, kept(key));
  expect([first.status, again.status, isReplay(again), again.body]).toEqual([200, 200, true, first.body]);
  expect([await post.count(), await other.count()]).toEqual([1, 1]);
});

// one is a statement, the other a transaction
describe.each(['advanceStep', 'createJob'] as const)('%s of a caller who was demoted', (name) => {
  test('403 only for a READER that writes: a READER gets no replay, and 403 comes before `key_reused`', async () => {
    const key = aKey();
    const user = await aRecruiter(service.prisma, [world.organisation], 'ADMIN');
    const own = { ...POSTS[name](), client: service.as(user) };
    expect((await send(own, own.body, key)).status).toBe(200);
    await demote(user, world.organisation);
    expectError(await send(own, own.body, key), 403, 'forbidden');
    expectError(await send(own, own.other, key), 403, 'forbidden');
    expect([await own.count(), await keptOf(key)]).toEqual([1, 1]);
  });

  test('who still writes in another organisation is told once more what was done, which a READER may see; nothing else is', async () => {
    const key = aKey();
    const second = await anOrganisation(service.prisma, world.tenantId);
    const user = await aRecruiter(service.prisma, [world.organisation, second], 'ADMIN');
    const own = { ...POSTS[name](), client: service.as(user) };
    const first = await send(own, own.body, key);
    await demote(user, world.organisation);
    const again = await send(own, own.body, key);
    expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body]);
    expectError(await send(own, own.body, aKey()), 403, 'forbidden');
    expect(await own.count()).toBe(1);
  });
});

test('"kept for 24 hours": a moment later each key is free for another request, and then belongs to that one', async () => {
  const post = aNote();
  const keys = [aKey(), aKey()];
  for (const key of keys) await send(post, post.body, key);
  instant += 24 * HOUR + 1;
  for (const key of keys) {
    const answer = await send(post, post.other, key);
    expect([answer.status, isReplay(answer)]).toEqual([200, false]);
  }
  expect(await post.count()).toBe(4);
  for (const key of keys) {
    expect(isReplay(await send(post, post.other, key))).toBe(true);
    expectInvalid(await send(post, post.body, key), { _body: ['key_reused'] });
  }
});

test('idempotency keys of a quiet service are never cleared: by the upkeep of a worker, and by no request', async () => {
  const { prisma, worker } = service;
  await prisma.idempotencyKey.deleteMany();
  // more than one statement clears
  await service.database.pool.query(
    `INSERT INTO idempotency_key (tenant_id, scope, key, request_hash, created_at)
     SELECT $1, 'credential:0', n, '', CASE WHEN n = 0 THEN $2::timestamptz ELSE $2::timestamptz - interval '1 ms' END FROM generate_series(0, 2500) AS n`,
    [world.tenantId, new Date(instant - 24 * HOUR)],
  );
  const post = aNote();
  await send(post, post.body, aKey());
  expect(await prisma.idempotencyKey.count()).toBe(2_502);
  await worker.deliverDue(new Date(instant));
  expect(await prisma.idempotencyKey.count()).toBe(2);
});

test('fifty at once with a key that is outdated and not yet cleared away are carried out once', async () => {
  const key = aKey();
  const post = aNote();
  await send(post, post.other, key);
  instant += 24 * HOUR + 1;
  const all = await Promise.all(Array.from({ length: 50 }, () => send(post, post.body, key)));
  expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect([all.filter(isReplay).length, await post.count()]).toEqual([49, 2]);
});

test('per credential: another login of the same recruiter, and another recruiter, have keys of their own', async () => {
  const key = aKey();
  const post = aNote();
  const second = service.as(await aCredential(service.prisma, world.recruiter));
  for (const client of [post.client, second, world.callers.ADMIN])
    expect(isReplay(await send({ ...post, client }, post.body, key))).toBe(false);
  expect(await post.count()).toBe(3);
});

test('per token on apply: another address has keys of its own', async () => {
  const key = aKey();
  const { prisma } = service;
  const source = await aSource(prisma, world.tenantId);
  await aPublication(prisma, world.job, source, '2026-11-01');
  const post = POSTS.submitApplication();
  const path = (await world.client.get(`/feed?source_id=${source.id}`)).body.items[0].apply_url;
  const [first, second] = [await send(post, post.body, key), await send({ ...post, path }, post.body, key)];
  expect([first.body.created, second.body.created, isReplay(second)]).toEqual([true, false, false]);
});

test('the same key and body at another address of the interface, or with another query, is another request', async () => {
  const key = aKey();
  const post = POSTS.advanceStep();
  await send(post, post.body, key);
  const path = `/application/${(await anApplication(service.prisma, world.job)).id}/advance-step`;
  expectInvalid(await send({ ...post, path }, post.body, key), { _body: ['key_reused'] });
  const apply = POSTS.submitApplication();
  await send(apply, apply.body, key);
  expectInvalid(await send({ ...apply, path: `${apply.path}?validate_only=false` }, apply.body, key), { _body: ['key_reused'] });
});

test('the digest of a request covers method, address, query and body, each by itself', () => {
  const requests = [
    ['post', '/v1/note', '', 'a'],
    ['put', '/v1/note', '', 'a'],
    ['post', '/v1/step', '', 'a'],
    ['post', '/v1/note', 'b', 'a'],
    ['post', '/v1/not', 'e', 'a'],
    ['post', '/v1/note', '', 'b'],
  ] as const;
  const digests = requests.map(([method, path, search, body]) => hashRequest(method, path, search, Buffer.from(body)));
  expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(requests.length);
});

test('"a check changes nothing, so its `Idempotency-Key` is not kept": checking, then recording, then checking with one key', async () => {
  const key = aKey();
  const post = POSTS.submitApplication();
  const check = { ...post, path: `${post.path}?validate_only=true` };
  for (let count = 0; count < 2; count += 1) {
    const checked = await send(check, post.body, key);
    expect([checked.body, isReplay(checked), await keptOf(key)]).toEqual([envelopeOf('SubmissionResult'), false, 0]);
  }
  expect((await send(post, post.body, key)).body.created).toBe(true);
  expect((await send(check, post.body, key)).body).toEqual(envelopeOf('SubmissionResult'));
  expect(isReplay(await send(post, post.body, key))).toBe(true);
});

describe('the same request again is 422 `candidate_erased`', () => {
  test('for as long as a key is kept; a moment later the key is free', async () => {
    const key = aKey();
    const post = POSTS.createApplication();
    const { body } = await send(post, post.body, key);
    await world.callers.ADMIN.post(`/candidate/${body.candidate_id}/erase`, { reason: 'OTHER' });
    instant += 24 * HOUR;
    expectInvalid(await send(post, post.body, key), { _body: ['candidate_erased'] });
    instant += 1;
    const later = await send(post, post.body, key);
    expect([later.status, isReplay(later), later.body.candidate_created]).toEqual([200, false, true]);
  });
});

test('a stored answer is repeated as it is, also where it lacks a field that the contract has since', async () => {
  const key = aKey();
  const post = aNote();
  await send(post, post.body, key);
  const body = JSON.stringify({ _status: 'OK', _actions: [] });
  await service.prisma.idempotencyKey.updateMany({ where: { key: kept(key) }, data: { body } });
  const { login, password } = world.recruiter;
  const again = await fetch(`${service.origin}/v1${post.path}`, {
    method: 'POST',
    headers: { authorization: basic({ login, password }), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(post.body),
  });
  expect([again.status, again.headers.get('idempotency-replayed'), await again.text()]).toEqual([200, 'true', body]);
});

const server = process.env['DATABASE_URL'];
const onServer = server === undefined ? describe.skip : describe;

onServer(`on PostgreSQL${server === undefined ? ' (skipped: DATABASE_URL is not set)' : ''}`, () => {
  // a setting of its session would stay in one that a pooler shares
  const withOwnSession = process.env['TEST_POOLED'] === undefined ? test : test.skip;
  withOwnSession(
    'a twin that waits too long for one on another server is 409 `idempotency_conflict`; nothing is carried out',
    async () => {
      const key = aKey();
      const post = aNote();
      const { pool } = service.database;
      const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
      const databaseUrl = Object.assign(new URL(server ?? ''), { pathname: `/${rows[0]?.name}` }).href;
      const database = await openDatabase({ databaseUrl, dataDirectory: '', databasePoolSize: 1 }, () => {});
      // long before the deadline of the request, also on a slow machine
      await database.pool.query(`SET lock_timeout = '100ms'`);
      const limited = await startService({ database });
      const other = new Connection({ connectionString: databaseUrl });
      await other.connect();
      const credential = await service.prisma.credential.findUniqueOrThrow({ where: { login: world.recruiter.login } });
      await other.query('BEGIN');
      await other.query('INSERT INTO idempotency_key (tenant_id, scope, key, request_hash) VALUES ($1, $2, $3, $4)', [
        world.tenantId,
        `credential:${credential.id}`,
        kept(key),
        Buffer.alloc(32),
      ]);
      const client = limited.as(world.recruiter);
      const answer = await send({ ...post, client }, post.body, key).finally(async () => {
        await other.query('ROLLBACK');
        await other.end();
        await limited.close();
      });
      expectError(answer, 409, 'idempotency_conflict');
      expect([await post.count(), (await send(post, post.body, key)).status, await post.count()]).toEqual([0, 200, 1]);
    },
  );
});

test('a write of statements alone makes no client of Prisma, which takes megabytes', async () => {
  const transaction = {
    sql: () => Promise.resolve([]),
    get prisma(): never {
      throw new Error('It was asked for.');
    },
  };
  const write = runWrite(
    (work) => work(transaction),
    undefined,
    new Date(),
    async ({ sql }) => (await sql('SELECT', [])).length,
  );
  expect(await write).toEqual({ body: 0, replayed: false });
});
