/**
 * "Every POST takes an optional `Idempotency-Key`" (openapi/decisions.md, 'Idempotency'): each rule
 * over each POST of the contract.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client as Connection } from 'pg';
import { basic, type Answer, type Client } from '../harness/client.ts';
import { operations } from '../harness/contract.ts';
import {
  aCall,
  aCredential,
  aDelivery,
  aJob,
  anApplication,
  anOrganisation,
  aPool,
  aPublication,
  aRecruiter,
  aSource,
  aTextDocument,
  aWebhook,
} from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { expectError, expectInvalid } from './refusals.ts';
import { aScene, type Scene } from './scene.ts';
import { envelopeOf } from '../harness/envelope.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;

let instant = START;
let service: Service;
let scene: Scene;
let admin: Client;
let address: string;
let pool: Awaited<ReturnType<typeof aPool>>;
let job: Awaited<ReturnType<typeof aJob>>;
let sources: Awaited<ReturnType<typeof aSource>>[];
let webhook: Awaited<ReturnType<typeof aWebhook>>;

beforeAll(async () => {
  service = await startService({}, () => new Date(instant));
  scene = await aScene(service);
  const { prisma } = service;
  admin = service.as(await aRecruiter(prisma, [scene.organisation], 'ADMIN'));
  pool = await aPool(prisma, scene.tenant.id);
  webhook = await aWebhook(prisma, scene.organisation);
  const source = await aSource(prisma, scene.tenant.id);
  await aPublication(prisma, scene.job, source, '2026-11-01');
  sources = [source, await aSource(prisma, scene.tenant.id)];
  address = (await scene.client.get(`/feed?source_id=${source.id}`)).body.items[0].apply_url;
});
afterAll(() => service.close());

let made = 0;
const aKey = () => `key-${(made += 1)}`;
let application: Awaited<ReturnType<typeof anApplication>>;
let call: Awaited<ReturnType<typeof aCall>>;
let otherCall: typeof call;
beforeEach(async () => {
  const { prisma } = service;
  instant = START;
  application = await anApplication(prisma, scene.job);
  job = await aJob(prisma, scene.organisation, { processId: scene.process.id });
  await aPublication(prisma, job, sources[0] ?? application, '2026-11-01');
  const delivery = await aDelivery(prisma, webhook, application);
  [call, otherCall] = [await aCall(prisma, delivery), await aCall(prisma, delivery)];
});

type Post = {
  readonly path: string;
  readonly body: object;
  /** Another body that would do as well, at another address where there is none. */
  readonly other: object;
  readonly otherPath?: string;
  /** A body that a rule refuses. */
  readonly refused: object;
  readonly client: Client;
  /** How often it was carried out. */
  readonly count: () => Promise<number>;
};

const POSTS: Readonly<Record<string, () => Post>> = {
  advanceStep: () => ({
    path: `/application/${application.id}/advance-step`,
    body: { expected_current_step_id: scene.stepIds[0] },
    other: { expected_current_step_id: scene.stepIds[0], target_step_id: scene.stepIds[2] },
    refused: { expected_current_step_id: scene.stepIds[0], target_step_id: scene.stepIds[5] },
    client: scene.client,
    count: () => entries('STEP_CHANGE'),
  }),
  addStepChange: () => ({
    path: '/step',
    body: { application_id: application.id, process_step_id: scene.stepIds[1] },
    other: { application_id: application.id, process_step_id: scene.stepIds[2] },
    refused: { application_id: application.id, process_step_id: 2_147_483_647 },
    client: scene.client,
    count: () => entries('STEP_CHANGE'),
  }),
  addNote: () => ({
    path: '/note',
    body: { ...scene.note, candidate_id: application.candidateId },
    other: { ...scene.note, candidate_id: application.candidateId, text: 'Other' },
    refused: { ...scene.note, candidate_id: application.candidateId, text: '<script></script>' },
    client: scene.client,
    count: () => entries('NOTE'),
  }),
  sendEmail: () => ({
    path: `/application/${application.id}/send-email`,
    body: { template_id: scene.template.id },
    other: { template_id: scene.template.id, subject: 'Other' },
    refused: { template_id: scene.template.id, subject: '{{nothing}}' },
    client: scene.client,
    count: () => entries('EMAIL'),
  }),
  rejectApplication: () => ({
    path: `/application/${application.id}/reject`,
    body: { expected_current_step_id: scene.stepIds[0], template_id: scene.template.id },
    other: { expected_current_step_id: scene.stepIds[0] },
    refused: { expected_current_step_id: scene.stepIds[0], target_step_id: scene.stepIds[4] },
    client: scene.client,
    count: () => entries('STEP_CHANGE'),
  }),
  scoreApplication: () => ({
    path: `/application/${application.id}/score`,
    body: { score: 80 },
    other: { score: 81 },
    refused: { score: 101 },
    client: scene.client,
    count: () => entries('SCORE'),
  }),
  addDocument: () => ({
    path: `/application/${application.id}/document`,
    body: aTextDocument(),
    other: aTextDocument('Other'),
    refused: { ...aTextDocument(), mime_type: 'application/pdf' },
    client: scene.client,
    count: () => entries('DOCUMENT'),
  }),
  addResult: () => ({
    path: `/application/${application.id}/result`,
    body: { name: 'Reasoning', external_id: '8f2c' },
    other: { name: 'Reasoning' },
    refused: { name: 'Reasoning', score: 5 },
    client: scene.client,
    count: () => entries('RESULT'),
  }),
  submitQuestionnaire: () => ({
    path: `/application/${application.id}/questionnaire`,
    body: answers('Because'),
    other: answers('Other'),
    refused: { ...answers('Because'), questionnaire_id: 2_147_483_647 },
    client: scene.client,
    count: () => entries('QUESTIONNAIRE'),
  }),
  updateCandidate: () => ({
    path: `/candidate/${application.candidateId}`,
    body: { position: 'Nurse' },
    other: { position: 'Midwife' },
    refused: { position: ' ' },
    client: scene.client,
    count: () => service.prisma.candidate.count({ where: { id: application.candidateId, position: 'Nurse' } }),
  }),
  changePools: () => ({
    path: `/candidate/${application.candidateId}/pool`,
    body: { add: [pool.id] },
    other: { remove: [pool.id] },
    refused: { add: [2_147_483_647] },
    client: scene.client,
    count: () => service.prisma.candidatePool.count({ where: { candidateId: application.candidateId } }),
  }),
  changeJobStatus: () => ({
    path: `/job/${job.id}/status`,
    body: { expected_status: 'OPEN', status: 'CLOSED' },
    other: { expected_status: 'OPEN', status: 'ARCHIVED' },
    refused: { expected_status: 'OPEN', status: 'DONE' },
    client: admin,
    count: () => service.prisma.job.count({ where: { id: job.id, status: 'CLOSED' } }),
  }),
  changeJobTeam: () => ({
    path: `/job/${job.id}/team`,
    body: { add: [scene.recruiter.id] },
    other: { remove: [scene.recruiter.id] },
    refused: { add: [2_147_483_647] },
    client: admin,
    count: () => service.prisma.jobTeamMember.count({ where: { jobId: job.id } }),
  }),
  publishJob: () => ({
    path: `/job/${job.id}/publish`,
    body: { source_id: sources[1]?.id },
    other: { source_id: sources[1]?.id, end_date: '2026-12-31' },
    refused: { source_id: sources[0]?.id ?? 0 },
    client: admin,
    count: () => service.prisma.publication.count({ where: { jobId: job.id, sourceId: sources[1]?.id ?? 0 } }),
  }),
  unpublishJob: () => ({
    path: `/job/${job.id}/unpublish`,
    body: { source_id: sources[0]?.id },
    other: { source_id: sources[1]?.id },
    refused: { source_id: sources[1]?.id },
    client: admin,
    count: () => service.prisma.publication.count({ where: { jobId: job.id, endDate: { not: null } } }),
  }),
  createJob: () => {
    const body = { organisation_id: scene.organisation.id, process_id: scene.job.processId, title: `Job ${(made += 1)}` };
    return {
      path: '/job',
      body,
      other: { ...body, client: 'Other' },
      refused: { ...body, process_id: 2_147_483_647 },
      client: admin,
      count: () => service.prisma.job.count({ where: { title: body.title } }),
    };
  },
  updateJob: () => {
    const title = `Job ${(made += 1)}`;
    return {
      path: `/job/${scene.job.id}`,
      body: { title },
      other: { title, client: 'Other' },
      refused: { title: ' ' },
      client: admin,
      count: () => service.prisma.job.count({ where: { title } }),
    };
  },
  eraseCandidate: () => ({
    path: `/candidate/${application.candidateId}/erase`,
    body: { reason: 'CANDIDATE_REQUEST' },
    other: { reason: 'RETENTION' },
    refused: { reason: 'BOREDOM' },
    client: admin,
    count: () => entries('ERASE'),
  }),
  replayWebhookTask: () => ({
    path: `/webhook/task/${call.id}/replay`,
    body: {},
    other: {},
    otherPath: `/webhook/task/${otherCall.id}/replay`,
    refused: { attempt: 1 },
    client: scene.client,
    // the first one was made with the call
    count: async () => (await service.prisma.delivery.count({ where: { event: { applicationId: application.id } } })) - 1,
  }),
  createApplication: () => {
    const email = `recorded-${(made += 1)}@mail.example`;
    const body = { job_id: scene.job.id, candidate: { first_name: 'Ada', last_name: 'Okafor', email } };
    return {
      path: '/application',
      body,
      other: { ...body, step_id: scene.stepIds[1] },
      refused: { ...body, step_id: 2_147_483_647 },
      client: scene.client,
      count: () => service.prisma.application.count({ where: { candidate: { email } } }),
    };
  },
  submitApplication: () => {
    const email = `applicant-${application.id}@mail.example`;
    const person = { version: '1', first_name: 'Ada', last_name: 'Byron', email, country: 'FR' };
    return {
      path: address,
      body: { ...person, ...answers('Because') },
      other: { ...person, ...answers('Other') },
      refused: person,
      client: scene.stranger,
      count: () => service.prisma.application.count({ where: { candidate: { email } } }),
    };
  },
};

/** What the same request with another key is answered, where it cannot be carried out twice. */
const AGAIN: Readonly<Record<string, number>> = {
  advanceStep: 409,
  rejectApplication: 409,
  changeJobStatus: 409,
  publishJob: 422,
  unpublishJob: 422,
};

const entries = (action: 'STEP_CHANGE' | 'NOTE' | 'EMAIL' | 'SCORE' | 'DOCUMENT' | 'RESULT' | 'QUESTIONNAIRE' | 'ERASE') =>
  service.prisma.historyEntry.count({ where: { applicationId: application.id, action } });

const answers = (text: string) => ({
  questionnaire_id: scene.questionnaire.id,
  answers: {
    [scene.questionnaire.why.id]: { answer: text },
    [scene.questionnaire.licence.id]: { answer: 'Yes' },
  },
});

const send = ({ client, path }: Post, body: object, key: string) => client.post(path, body, { 'idempotency-key': key });
const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
const keptOf = (key: string) => service.prisma.idempotencyKey.count({ where: { key } });

test('each POST of the contract is tried here', () => {
  const posts = operations.filter(({ method }) => method === 'post').map(({ operationId }) => operationId);
  expect(Object.keys(POSTS).toSorted()).toEqual(posts.toSorted());
});

describe.each(Object.keys(POSTS))('%s', (name) => {
  let post: Post;
  beforeEach(() => {
    const make = POSTS[name];
    if (make === undefined) throw new Error(name);
    post = make();
  });

  test('"same key and body: the stored answer with `Idempotency-Replayed: true`", carried out once', async () => {
    const key = aKey();
    const first = await send(post, post.body, key);
    expect([first.status, first.headers.has('idempotency-replayed')]).toEqual([200, false]);
    expect(await post.count()).toBe(1);
    instant += 24 * HOUR;
    const again = await send(post, post.body, key);
    expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body]);
    expect(await post.count()).toBe(1);
  });

  // more than the database has connections, for one of them: keys are taken in one place for all
  const twins = name === 'advanceStep' ? 50 : 8;

  test(`${twins} at once: one is carried out, the others are answered like it`, async () => {
    const key = aKey();
    const all = await Promise.all(Array.from({ length: twins }, () => send(post, post.body, key)));
    expect(all.map(({ status }) => status)).toEqual(Array(twins).fill(200));
    expect(all.filter(isReplay)).toHaveLength(twins - 1);
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([await post.count(), await keptOf(key)]).toEqual([1, 1]);
  });

  test('"same key, other body: 422 `key_reused`" at `_body`, nothing carried out', async () => {
    const key = aKey();
    await send(post, post.body, key);
    const other = { ...post, path: post.otherPath ?? post.path };
    expectInvalid(await send(other, post.other, key), { _body: ['key_reused'] });
    expect(await post.count()).toBe(1);
    expect(isReplay(await send(post, post.body, key))).toBe(true);
  });

  test('a refused request leaves its key free', async () => {
    const key = aKey();
    const refused = await send(post, post.refused, key);
    expect(refused.status).toBe(422);
    expect(await keptOf(key)).toBe(0);
    const { status, headers } = await send(post, post.body, key);
    expect([status, headers.has('idempotency-replayed'), await post.count()]).toEqual([200, false, 1]);
  });

  test('a key of one letter and of 255 are keys, an empty one and one of 256 letters are 400', async () => {
    for (const key of ['', 'k'.repeat(256)]) {
      const answer = await send(post, post.body, key);
      expect([answer.status, answer.body.code, Object.keys(answer.body.parameters)]).toEqual([
        400,
        'malformed_request',
        ['Idempotency-Key'],
      ]);
    }
    expect(await post.count()).toBe(0);
    for (const key of [String.fromCharCode(33 + made), String(made).padEnd(255, 'k')]) {
      expect((await send(post, post.body, key)).status).toBe(key.length === 1 ? 200 : (AGAIN[name] ?? 200));
    }
  });
});

type Organisation = Parameters<typeof aRecruiter>[1][number];
const demote = (user: { readonly id: number }, ...organisations: readonly Organisation[]) =>
  service.prisma.membership.updateMany({
    where: { userId: user.id, organisationId: { in: organisations.map(({ id }) => id) } },
    data: { role: 'READER' },
  });

// an application from outside has no role
describe.each(Object.keys(POSTS).filter((name) => name !== 'submitApplication'))('%s of a caller who was demoted', (name) => {
  const post = () => POSTS[name]?.() as Post;

  test('"403 only for a READER that writes": a READER gets no replay, and 403 comes before `key_reused`', async () => {
    const key = aKey();
    const user = await aRecruiter(service.prisma, [scene.organisation], 'ADMIN');
    const own = { ...post(), client: service.as(user) };
    expect((await send(own, own.body, key)).status).toBe(200);
    await demote(user, scene.organisation);
    expectError(await send(own, own.body, key), 403, 'forbidden');
    expectError(await send({ ...own, path: own.otherPath ?? own.path }, own.other, key), 403, 'forbidden');
    expect([await own.count(), await keptOf(key)]).toEqual([1, 1]);
  });

  test('who still writes in another organisation is told once more what was done, which a READER may see; nothing else is', async () => {
    const key = aKey();
    const second = await anOrganisation(service.prisma, scene.tenant.id);
    const user = await aRecruiter(service.prisma, [scene.organisation, second], 'ADMIN');
    const own = { ...post(), client: service.as(user) };
    const first = await send(own, own.body, key);
    await demote(user, scene.organisation);
    const again = await send(own, own.body, key);
    expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body]);
    expectError(await send(own, own.body, aKey()), 403, 'forbidden');
    expect(await own.count()).toBe(1);
  });
});

const aNote = () => POSTS['addNote']?.() as Post;

test('"kept 24 h": a moment later the key is free for another request', async () => {
  const key = aKey();
  const post = aNote();
  await send(post, post.body, key);
  await send(post, post.body, aKey());
  instant += 24 * HOUR + 1;
  const answer = await send(post, post.other, key);
  expect([answer.status, isReplay(answer), await post.count()]).toEqual([200, false, 3]);
});

test('"idempotency keys of a quiet service are never cleared": by the upkeep of a worker, and by no request', async () => {
  const { prisma, worker } = service;
  await prisma.idempotencyKey.deleteMany();
  const row = { tenantId: scene.tenant.id, scope: 'credential:0', requestHash: new Uint8Array(32) };
  const made = (age: number, index: number) => ({ ...row, key: `${age}-${index}`, createdAt: new Date(instant - age) });
  // more than one statement clears
  const outdated = Array.from({ length: 2_500 }, (_, index) => made(24 * HOUR + 1, index));
  await prisma.idempotencyKey.createMany({ data: [...outdated, made(24 * HOUR, 0)] });
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

test('"per credential": another login of the same recruiter, and another recruiter, have keys of their own', async () => {
  const key = aKey();
  const post = aNote();
  const second = service.as(await aCredential(service.prisma, scene.recruiter));
  for (const client of [post.client, second, admin])
    expect(isReplay(await send({ ...post, client }, post.body, key))).toBe(false);
  expect(await post.count()).toBe(3);
});

test('"per token on apply": another address has keys of its own', async () => {
  const key = aKey();
  const { prisma } = service;
  const source = await aSource(prisma, scene.tenant.id);
  await aPublication(prisma, scene.job, source, '2026-11-01');
  const post = POSTS['submitApplication']?.() as Post;
  const path = (await scene.client.get(`/feed?source_id=${source.id}`)).body.items[0].apply_url;
  const [first, second] = [await send(post, post.body, key), await send({ ...post, path }, post.body, key)];
  expect([first.body.created, second.body.created, isReplay(second)]).toEqual([true, false, false]);
});

test('the same key and body at another address of the interface is another request', async () => {
  const key = aKey();
  const post = POSTS['advanceStep']?.() as Post;
  await send(post, post.body, key);
  const path = `/application/${scene.application.id}/advance-step`;
  expectInvalid(await send({ ...post, path }, post.body, key), { _body: ['key_reused'] });
});

test('"a check changes nothing, so its `Idempotency-Key` is not kept": checking, then recording, then checking with one key', async () => {
  const key = aKey();
  const post = POSTS['submitApplication']?.() as Post;
  const check = { ...post, path: `${post.path}?validate_only=true` };
  for (let count = 0; count < 2; count += 1) {
    const checked = await send(check, post.body, key);
    expect([checked.body, isReplay(checked), await keptOf(key)]).toEqual([envelopeOf('SubmissionResult'), false, 0]);
  }
  expect((await send(post, post.body, key)).body.created).toBe(true);
  expect((await send(check, post.body, key)).body).toEqual(envelopeOf('SubmissionResult'));
  expect(isReplay(await send(post, post.body, key))).toBe(true);
});

test('a repeat is answered although the request could not be carried out any more', async () => {
  const key = aKey();
  const post = POSTS['advanceStep']?.() as Post;
  const first = await send(post, post.body, key);
  await service.prisma.application.update({
    where: { tenantId_id: { tenantId: scene.tenant.id, id: application.id } },
    data: { currentStepId: scene.stepIds[4] ?? 0 },
  });
  const again = await send(post, post.body, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

describe('"the same request again is 422 `candidate_erased`": once the person is erased, at `_body`', () => {
  const personOf = async (body: Answer['body']): Promise<number> =>
    (await service.prisma.application.findFirstOrThrow({ where: { id: body.application_id } })).candidateId;

  test.each(['createApplication', 'submitApplication', 'addResult', 'advanceStep', 'updateCandidate'])('%s', async (name) => {
    const key = aKey();
    const post = POSTS[name]?.() as Post;
    const { body } = await send(post, post.body, key);
    const id = body.candidate_id ?? (await personOf(body));
    expect((await admin.post(`/candidate/${id}/erase`, { reason: 'OTHER' })).status).toBe(200);
    const counted = { people: await service.prisma.candidate.count(), done: await post.count() };

    expectInvalid(await send(post, post.body, key), { _body: ['candidate_erased'] });
    expect({ people: await service.prisma.candidate.count(), done: await post.count() }).toEqual(counted);
    expectInvalid(await send({ ...post, path: post.otherPath ?? post.path }, post.other, key), { _body: ['key_reused'] });
    expect(await service.prisma.idempotencyKey.findMany({ where: { key } })).toMatchObject([{ body: null }]);
  });

  test('for as long as a key is kept; a moment later the key is free', async () => {
    const key = aKey();
    const post = POSTS['createApplication']?.() as Post;
    const { body } = await send(post, post.body, key);
    await admin.post(`/candidate/${body.candidate_id}/erase`, { reason: 'OTHER' });
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
  await service.prisma.idempotencyKey.updateMany({ where: { key }, data: { body } });
  const { login, password } = scene.recruiter;
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
  test('a twin that waits too long for one on another server is 409 `idempotency_conflict`; nothing is carried out', async () => {
    const key = aKey();
    const post = aNote();
    const { pool } = service.database;
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
    const other = new Connection({
      connectionString: Object.assign(new URL(server ?? ''), { pathname: `/${rows[0]?.name}` }).href,
    });
    await other.connect();
    const credential = await service.prisma.credential.findUniqueOrThrow({ where: { login: scene.recruiter.login } });
    await other.query('BEGIN');
    await other.query('INSERT INTO idempotency_key (tenant_id, scope, key, request_hash) VALUES ($1, $2, $3, $4)', [
      scene.tenant.id,
      `credential:${credential.id}`,
      key,
      Buffer.alloc(32),
    ]);
    expectError(await send(post, post.body, key), 409, 'idempotency_conflict');
    await other.query('ROLLBACK');
    await other.end();
    expect([await post.count(), (await send(post, post.body, key)).status, await post.count()]).toEqual([0, 200, 1]);
  });
});
