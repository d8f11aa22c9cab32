/**
 * "Every POST takes an optional `Idempotency-Key`" (openapi/decisions.md, 'Idempotency'). Keys are
 * taken in one place for all operations: each POST of the contract is walked through once, and the
 * rules are tried with a few of them.
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
import { operations } from '../harness/contract.ts';
import {
  aCall,
  aCredential,
  aDelivery,
  aJob,
  anApplication,
  anInterview,
  anOffer,
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
let mixed: Client;
let address: string;
let source: Awaited<ReturnType<typeof aSource>>;

beforeAll(async () => {
  service = await startService({}, () => new Date(instant));
  scene = await aScene(service);
  const { prisma } = service;
  admin = service.as(await aRecruiter(prisma, [scene.organisation], 'ADMIN'));
  const second = await anOrganisation(prisma, scene.tenant.id);
  const writer = await aRecruiter(prisma, [scene.organisation, second], 'ADMIN');
  await demote(writer, scene.organisation);
  mixed = service.as(writer);
  source = await aSource(prisma, scene.tenant.id);
  await aPublication(prisma, scene.job, source, '2026-11-01');
  address = (await scene.client.get(`/feed?source_id=${source.id}`)).body.items[0].apply_url;
});
afterAll(() => service.close());

let made = 0;
const aKey = () => `key-${(made += 1)}`;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeEach(async () => {
  instant = START;
  application = await anApplication(service.prisma, scene.job);
});

type Organisation = Parameters<typeof aRecruiter>[1][number];
const demote = (user: { readonly id: number }, ...organisations: readonly Organisation[]) =>
  service.prisma.membership.updateMany({
    where: { userId: user.id, organisationId: { in: organisations.map(({ id }) => id) } },
    data: { role: 'READER' },
  });

/** A job that is published on the source of the scene. */
async function aPublishedJob() {
  const job = await aJob(service.prisma, scene.organisation, { processId: scene.process.id });
  await aPublication(service.prisma, job, source, '2026-11-01');
  return job;
}

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

const POSTS: Readonly<Record<string, () => Post | Promise<Post>>> = {
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
  addInterview: () => ({
    path: `/application/${application.id}/interview`,
    body: { title: 'On the ward', interviewer_ids: [scene.recruiter.id] },
    other: { title: 'Elsewhere', interviewer_ids: [scene.recruiter.id] },
    refused: { title: ' ', interviewer_ids: [scene.recruiter.id] },
    client: scene.client,
    count: () => entries('INTERVIEW'),
  }),
  updateInterview: async () => {
    const { id } = await anInterview(service.prisma, application, [scene.recruiter]);
    return {
      path: `/interview/${id}`,
      body: { location: 'Ward 3' },
      other: { location: 'Ward 4' },
      refused: { location: ' ' },
      client: scene.client,
      count: () => entries('INTERVIEW'),
    };
  },
  changeInterviewStatus: async () => {
    const { id } = await anInterview(service.prisma, application, [scene.recruiter]);
    return {
      path: `/interview/${id}/status`,
      body: { expected_status: 'SCHEDULED', status: 'DONE' },
      other: { expected_status: 'SCHEDULED', status: 'CANCELLED' },
      refused: { expected_status: 'SCHEDULED', status: 'DONE', reason: ' ' },
      client: scene.client,
      count: () => entries('INTERVIEW'),
    };
  },
  submitEvaluation: async () => {
    const { id } = await anInterview(service.prisma, application, [scene.recruiter]);
    return {
      path: `/interview/${id}/evaluation`,
      body: { recommendation: 'YES' },
      other: { recommendation: 'NO' },
      refused: { recommendation: 'YES', text: '<script></script>' },
      client: scene.client,
      count: () => entries('EVALUATION'),
    };
  },
  addOffer: () => ({
    path: `/application/${application.id}/offer`,
    body: { text: 'Join us.' },
    other: {},
    refused: { text: '<script></script>' },
    client: scene.client,
    count: () => entries('OFFER'),
  }),
  updateOffer: async () => {
    const { id } = await anOffer(service.prisma, application);
    return {
      path: `/offer/${id}`,
      body: { text: 'Join us.' },
      other: { text: 'Do join us.' },
      refused: { text: '<script></script>' },
      client: scene.client,
      count: () => entries('OFFER'),
    };
  },
  changeOfferStatus: async () => {
    const { id } = await anOffer(service.prisma, application);
    return {
      path: `/offer/${id}/status`,
      body: { expected_status: 'DRAFT', status: 'PENDING_APPROVAL' },
      other: { expected_status: 'DRAFT', status: 'WITHDRAWN' },
      refused: { expected_status: 'DRAFT', status: 'ACCEPTED' },
      client: scene.client,
      count: () => entries('OFFER'),
    };
  },
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
  changePools: async () => {
    const pool = await aPool(service.prisma, scene.tenant.id);
    return {
      path: `/candidate/${application.candidateId}/pool`,
      body: { add: [pool.id] },
      other: { remove: [pool.id] },
      refused: { add: [2_147_483_647] },
      client: scene.client,
      count: () => service.prisma.candidatePool.count({ where: { candidateId: application.candidateId } }),
    };
  },
  changeJobStatus: async () => {
    const job = await aPublishedJob();
    return {
      path: `/job/${job.id}/status`,
      body: { expected_status: 'OPEN', status: 'CLOSED' },
      other: { expected_status: 'OPEN', status: 'ARCHIVED' },
      refused: { expected_status: 'OPEN', status: 'DONE' },
      client: admin,
      count: () => service.prisma.job.count({ where: { id: job.id, status: 'CLOSED' } }),
    };
  },
  changeJobTeam: async () => {
    const job = await aPublishedJob();
    return {
      path: `/job/${job.id}/team`,
      body: { add: [scene.recruiter.id] },
      other: { remove: [scene.recruiter.id] },
      refused: { add: [2_147_483_647] },
      client: admin,
      count: () => service.prisma.jobTeamMember.count({ where: { jobId: job.id } }),
    };
  },
  publishJob: async () => {
    const job = await aPublishedJob();
    const free = await aSource(service.prisma, scene.tenant.id);
    return {
      path: `/job/${job.id}/publish`,
      body: { source_id: free.id },
      other: { source_id: free.id, end_date: '2026-12-31' },
      refused: { source_id: source.id },
      client: admin,
      count: () => service.prisma.publication.count({ where: { jobId: job.id, sourceId: free.id } }),
    };
  },
  unpublishJob: async () => {
    const job = await aPublishedJob();
    return {
      path: `/job/${job.id}/unpublish`,
      body: { source_id: source.id },
      other: { source_id: 2_147_483_647 },
      refused: { source_id: 2_147_483_647 },
      client: admin,
      count: () => service.prisma.publication.count({ where: { jobId: job.id, endDate: { not: null } } }),
    };
  },
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
  replayWebhookTask: async () => {
    const delivery = await aDelivery(service.prisma, await aWebhook(service.prisma, scene.organisation), application);
    const [call, otherCall] = [await aCall(service.prisma, delivery), await aCall(service.prisma, delivery)];
    return {
      path: `/webhook/task/${call.id}/replay`,
      body: {},
      other: {},
      otherPath: `/webhook/task/${otherCall.id}/replay`,
      refused: { attempt: 1 },
      client: scene.client,
      // the first one was made with the call
      count: async () => (await service.prisma.delivery.count({ where: { event: { applicationId: application.id } } })) - 1,
    };
  },
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

const entries = (
  action:
    | 'STEP_CHANGE'
    | 'NOTE'
    | 'EMAIL'
    | 'SCORE'
    | 'DOCUMENT'
    | 'RESULT'
    | 'INTERVIEW'
    | 'EVALUATION'
    | 'OFFER'
    | 'QUESTIONNAIRE'
    | 'ERASE',
) => service.prisma.historyEntry.count({ where: { applicationId: application.id, action } });

const answers = (text: string) => ({
  questionnaire_id: scene.questionnaire.id,
  answers: {
    [scene.questionnaire.why.id]: { answer: text },
    [scene.questionnaire.licence.id]: { answer: 'Yes' },
  },
});

const send = ({ client, path }: Post, body: object, key: string) => client.post(path, body, { 'idempotency-key': key });
const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
const kept = (key: string) => `sha256:${createHash('sha256').update(key).digest('hex')}`;
const keptOf = (key: string) => service.prisma.idempotencyKey.count({ where: { key: kept(key) } });

test('each POST of the contract is tried here', () => {
  const posts = operations.filter(({ method }) => method === 'post').map(({ operationId }) => operationId);
  expect(Object.keys(POSTS).toSorted()).toEqual(posts.toSorted());
});

async function aPost(name: string): Promise<Post> {
  const make = POSTS[name];
  if (make === undefined) throw new Error(name);
  return make();
}
const aNote = () => aPost('addNote');

test.each(Object.keys(POSTS))(
  '%s: "a write that fails leaves none", "the same key with the same request returns the stored answer", another is "422 `key_reused`"',
  async (name) => {
    const key = aKey();
    const post = await aPost(name);
    const { count } = post;
    // an application from outside has no role, and readers find no offers
    if (post.path.startsWith('/offer/')) expectError(await send({ ...post, client: mixed }, post.body, key), 404, 'not_found');
    else if (name !== 'submitApplication') expectError(await send({ ...post, client: mixed }, post.body, key), 403, 'forbidden');
    expect((await send(post, post.refused, key)).status).toBe(422);
    expect([await keptOf(key), await count()]).toEqual([0, 0]);

    const first = await send(post, post.body, key);
    expect([first.status, first.headers.has('idempotency-replayed'), await count()]).toEqual([200, false, 1]);
    instant += 24 * HOUR;
    const again = await send(post, post.body, key);
    expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body]);
    expectInvalid(await send({ ...post, path: post.otherPath ?? post.path }, post.other, key), { _body: ['key_reused'] });
    expect([await count(), await keptOf(key)]).toEqual([1, 1]);
  },
);

// 50 are more than the database has connections
test.each([
  ['advanceStep', 50],
  ['submitApplication', 8],
])('%s, %i at once: one is carried out, the others are answered like it', async (name, twins) => {
  const key = aKey();
  const post = await aPost(name);
  const all = await Promise.all(Array.from({ length: twins }, () => send(post, post.body, key)));
  expect(all.map(({ status }) => status)).toEqual(Array(twins).fill(200));
  expect(all.filter(isReplay)).toHaveLength(twins - 1);
  expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect([await post.count(), await keptOf(key)]).toEqual([1, 1]);
});

test('"of 1 to 255 characters": an empty key and one of 256 are 400', async () => {
  const post = await aNote();
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
  const post = await aNote();
  const sent = httpRequest(`${service.origin}/v1${post.path}`, {
    method: 'POST',
    headers: {
      authorization: basic(scene.recruiter),
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
    const { candidate_id: candidate, organisation_id: organisation } = { ...scene.note, candidate_id: application.candidateId };
    return `{"candidate_id":${candidate},"organisation_id":${organisation},"text":${text}}`;
  };

  test.each<[string, (body: string) => string]>([
    ['in another order of fields', (body) => body.replace(/^\{(.*),("text".*)\}$/, '{$2,$1}')],
    ['with other white space', (body) => body.replaceAll(/[:,]/g, ' $& \n').replace('}', '\t}')],
    ['with other escapes', (body) => body.replace('Called', '\\u0043all\\u0065d')],
    ['with other digits', (body) => body.replace(/(\d),/, '$1.0,')],
    ['after a byte order mark', (body) => `\ufeff${body}`],
  ])('the same JSON %s is the same request', async (_, spell) => {
    const key = aKey();
    const post = await aNote();
    const body = written('"Called"');
    await post.client.post(post.path, body, { 'idempotency-key': key });
    expect(spell(body)).not.toBe(body);
    expect(isReplay(await post.client.post(post.path, spell(body), { 'idempotency-key': key }))).toBe(true);
    expect(await post.count()).toBe(1);
  });

  test('also within fields of fields', async () => {
    const key = aKey();
    const post = await aPost('createApplication');
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
    const post = await aNote();
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
    const post = await aPost('updateCandidate');
    expect((await send(post, body, key)).status).toBe(200);
    expectInvalid(await send(post, other, key), { _body: ['key_reused'] });
  });

  test('another order of items: another request', async () => {
    const key = aKey();
    const [one, two] = [await aPool(service.prisma, scene.tenant.id), await aPool(service.prisma, scene.tenant.id)];
    const post = await aPost('changePools');
    await send(post, { add: [one.id, two.id] }, key);
    expectInvalid(await send(post, { add: [two.id, one.id] }, key), { _body: ['key_reused'] });
  });
});

test('the key is stored as a hash', async () => {
  const post = await aNote();
  expect((await send(post, post.body, 'for Zoe Quarrington')).status).toBe(200);
  const keys = await service.prisma.idempotencyKey.findMany({ where: { tenantId: scene.tenant.id } });
  expect(keys.filter(({ key }) => !/^sha256:[0-9a-f]{64}$/.test(key))).toEqual([]);
});

test('a key that is the hash of another key is a key of its own', async () => {
  const key = aKey();
  const [post, other] = [await aNote(), await aPost('scoreApplication')];
  await send(post, post.body, key);
  const first = await send(other, other.body, kept(key));
  const again = await send(other, other.body, kept(key));
  expect([first.status, again.status, isReplay(again), again.body]).toEqual([200, 200, true, first.body]);
  expect([await post.count(), await other.count()]).toEqual([1, 1]);
});

// one is a statement, the other a transaction
describe.each(['advanceStep', 'createJob'])('%s of a caller who was demoted', (name) => {
  test('403 only for a READER that writes: a READER gets no replay, and 403 comes before `key_reused`', async () => {
    const key = aKey();
    const user = await aRecruiter(service.prisma, [scene.organisation], 'ADMIN');
    const own = { ...(await aPost(name)), client: service.as(user) };
    expect((await send(own, own.body, key)).status).toBe(200);
    await demote(user, scene.organisation);
    expectError(await send(own, own.body, key), 403, 'forbidden');
    expectError(await send(own, own.other, key), 403, 'forbidden');
    expect([await own.count(), await keptOf(key)]).toEqual([1, 1]);
  });

  test('who still writes in another organisation is told once more what was done, which a READER may see; nothing else is', async () => {
    const key = aKey();
    const second = await anOrganisation(service.prisma, scene.tenant.id);
    const user = await aRecruiter(service.prisma, [scene.organisation, second], 'ADMIN');
    const own = { ...(await aPost(name)), client: service.as(user) };
    const first = await send(own, own.body, key);
    await demote(user, scene.organisation);
    const again = await send(own, own.body, key);
    expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body]);
    expectError(await send(own, own.body, aKey()), 403, 'forbidden');
    expect(await own.count()).toBe(1);
  });
});

test('"kept for 24 hours": a moment later each key is free for another request, and then belongs to that one', async () => {
  const post = await aNote();
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

test('each key of a caller has its own answer', async () => {
  const post = await aNote();
  const keys = [aKey(), aKey(), aKey()];
  const first = [];
  for (const key of keys) first.push((await send(post, post.body, key)).body.note_id);
  const again = [];
  for (const key of keys) again.push((await send(post, post.body, key)).body.note_id);
  expect(new Set(first).size).toBe(3);
  expect(again).toEqual(first);
});

test('idempotency keys of a quiet service are never cleared: by the upkeep of a worker, and by no request', async () => {
  const { prisma, worker } = service;
  await prisma.idempotencyKey.deleteMany();
  // more than one statement clears
  await service.database.pool.query(
    `INSERT INTO idempotency_key (tenant_id, scope, key, request_hash, created_at)
     SELECT $1, 'credential:0', n, '', CASE WHEN n = 0 THEN $2::timestamptz ELSE $2::timestamptz - interval '1 ms' END FROM generate_series(0, 2500) AS n`,
    [scene.tenant.id, new Date(instant - 24 * HOUR)],
  );
  const post = await aNote();
  await send(post, post.body, aKey());
  expect(await prisma.idempotencyKey.count()).toBe(2_502);
  await worker.deliverDue(new Date(instant));
  expect(await prisma.idempotencyKey.count()).toBe(2);
});

test('fifty at once with a key that is outdated and not yet cleared away are carried out once', async () => {
  const key = aKey();
  const post = await aNote();
  await send(post, post.other, key);
  instant += 24 * HOUR + 1;
  const all = await Promise.all(Array.from({ length: 50 }, () => send(post, post.body, key)));
  expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect([all.filter(isReplay).length, await post.count()]).toEqual([49, 2]);
});

test('per credential: another login of the same recruiter, and another recruiter, have keys of their own', async () => {
  const key = aKey();
  const post = await aNote();
  const second = service.as(await aCredential(service.prisma, scene.recruiter));
  for (const client of [post.client, second, admin])
    expect(isReplay(await send({ ...post, client }, post.body, key))).toBe(false);
  expect(await post.count()).toBe(3);
});

test('per token on apply: another address has keys of its own', async () => {
  const key = aKey();
  const { prisma } = service;
  const source = await aSource(prisma, scene.tenant.id);
  await aPublication(prisma, scene.job, source, '2026-11-01');
  const post = await aPost('submitApplication');
  const path = (await scene.client.get(`/feed?source_id=${source.id}`)).body.items[0].apply_url;
  const [first, second] = [await send(post, post.body, key), await send({ ...post, path }, post.body, key)];
  expect([first.body.created, second.body.created, isReplay(second)]).toEqual([true, false, false]);
});

test('the same key and body at another address of the interface, or with another query, is another request', async () => {
  const key = aKey();
  const post = await aPost('advanceStep');
  await send(post, post.body, key);
  const path = `/application/${scene.application.id}/advance-step`;
  expectInvalid(await send({ ...post, path }, post.body, key), { _body: ['key_reused'] });
  const apply = await aPost('submitApplication');
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
  const post = await aPost('submitApplication');
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
  const post = await aPost('advanceStep');
  const first = await send(post, post.body, key);
  await service.prisma.application.update({
    where: { tenantId_id: { tenantId: scene.tenant.id, id: application.id } },
    data: { currentStepId: scene.stepIds[4] ?? 0 },
  });
  const again = await send(post, post.body, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

/** Operations whose answers are about no candidate; an erasure itself is confirmed again. */
const ABOUT_NO_PERSON = [
  'createJob',
  'updateJob',
  'changeJobStatus',
  'changeJobTeam',
  'publishJob',
  'unpublishJob',
  'eraseCandidate',
  'replayWebhookTask',
];

describe('the same request again is 422 `candidate_erased`: once the person is erased, at `_body`', () => {
  const personOf = async (body: Answer['body']): Promise<number> =>
    (await service.prisma.application.findFirstOrThrow({ where: { id: body.application_id } })).candidateId;

  test.each(Object.keys(POSTS).filter((name) => !ABOUT_NO_PERSON.includes(name)))('%s', async (name) => {
    const key = aKey();
    const post = await aPost(name);
    const { body } = await send(post, post.body, key);
    const id = body.application_id === undefined ? application.candidateId : await personOf(body);
    expect((await admin.post(`/candidate/${id}/erase`, { reason: 'OTHER' })).status).toBe(200);
    const counted = { people: await service.prisma.candidate.count(), done: await post.count() };

    expectInvalid(await send(post, post.body, key), { _body: ['candidate_erased'] });
    expect({ people: await service.prisma.candidate.count(), done: await post.count() }).toEqual(counted);
    expectInvalid(await send({ ...post, path: post.otherPath ?? post.path }, post.other, key), { _body: ['key_reused'] });
    expect(await service.prisma.idempotencyKey.findMany({ where: { key: kept(key) } })).toMatchObject([{ body: null }]);
  });

  test('for as long as a key is kept; a moment later the key is free', async () => {
    const key = aKey();
    const post = await aPost('createApplication');
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
  const post = await aNote();
  await send(post, post.body, key);
  const body = JSON.stringify({ _status: 'OK', _actions: [] });
  await service.prisma.idempotencyKey.updateMany({ where: { key: kept(key) }, data: { body } });
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
  // a setting of its session would stay in one that a pooler shares
  const withOwnSession = process.env['TEST_POOLED'] === undefined ? test : test.skip;
  withOwnSession(
    'a twin that waits too long for one on another server is 409 `idempotency_conflict`; nothing is carried out',
    async () => {
      const key = aKey();
      const post = await aNote();
      const { pool } = service.database;
      const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
      const databaseUrl = Object.assign(new URL(server ?? ''), { pathname: `/${rows[0]?.name}` }).href;
      const database = await openDatabase({ databaseUrl, dataDirectory: '', databasePoolSize: 1 }, () => {});
      // long before the deadline of the request, also on a slow machine
      await database.pool.query(`SET lock_timeout = '100ms'`);
      const limited = await startService({ database });
      const other = new Connection({ connectionString: databaseUrl });
      await other.connect();
      const credential = await service.prisma.credential.findUniqueOrThrow({ where: { login: scene.recruiter.login } });
      await other.query('BEGIN');
      await other.query('INSERT INTO idempotency_key (tenant_id, scope, key, request_hash) VALUES ($1, $2, $3, $4)', [
        scene.tenant.id,
        `credential:${credential.id}`,
        kept(key),
        Buffer.alloc(32),
      ]);
      const client = limited.as(scene.recruiter);
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
