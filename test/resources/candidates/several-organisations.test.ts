/** A candidate with applications to two organisations: what a caller of one of them may do with it. Its erasure: own-part.test.ts. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Role } from '#generated/prisma/enums.ts';
import type { Answer, Client } from '../../harness/client.ts';
import { anApplication, aPool } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { untilOneWaits } from '../submissions/scene.ts';

const RULE = 'You must be RECRUITER or ADMIN in every organisation to which the candidate has applied.';

const service = aService();
let desk: World<'job' | 'steps'>;
let other: World<'job'>['job'];
let id: number;
let pool: number;
beforeEach(async () => {
  const { prisma } = service;
  desk = await aWorld(service, ['job', 'steps']);
  ({ job: other } = await desk.sister(['job']));
  ({ candidateId: id } = await anApplication(prisma, desk.job, { candidate: { email: 'lea@mail.example', town: 'Lyon' } }));
  pool = (await aPool(prisma, desk.tenantId)).id;
});

const alsoApplied = () => anApplication(service.prisma, other, { candidateId: id });
const stored = (candidate = id) =>
  service.prisma.candidate.findFirstOrThrow({
    where: { id: candidate },
    include: { pools: true, notes: true, applications: true },
  });

const CHANGES: readonly (readonly [action: string, send: (client: Client) => Promise<Answer>])[] = [
  ...[
    { title: 'MR' },
    { first_name: 'Zoë' },
    { last_name: 'Zoë' },
    { email: 'zoe@mail.example' },
    { email_secondary: 'zoe@mail.example' },
    { birthdate: '1994-06-21' },
    { home_phone: '1' },
    { mobile_phone: '1' },
    { office_phone: '1' },
    { location: { town: 'Paris' } },
    { position: 'Nurse' },
    { position_company: 'Clinic' },
    { experience_start: '2017-09-01' },
    { linkedin: 'https://linkedin.com/in/z' },
    { instagram: 'z' },
  ].map((body) => ['update', (client: Client) => client.post(`/candidate/${id}`, body)] as const),
  ['change-pools', (client) => client.post(`/candidate/${id}/pool`, { add: [pool] })],
];

describe("A change of name, address, e-mail, birth date, phones needs a writer's role in every organisation", () => {
  test.each<[Role | undefined, Role | undefined, number]>([
    ['ADMIN', undefined, 403],
    ['RECRUITER', undefined, 403],
    [undefined, 'ADMIN', 403],
    ['ADMIN', 'READER', 403],
    ['READER', 'RECRUITER', 403],
    ['RECRUITER', 'RECRUITER', 200],
    ['ADMIN', 'RECRUITER', 200],
  ])('%s here and %s there: %s; `_actions` offers what is permitted', async (here, there, status) => {
    await alsoApplied();
    const { client: caller } = await desk.member({ ...(here && { here }), ...(there && { there }) });
    const { _actions } = (await caller.get(`/candidate/${id}`)).body;
    const [listed] = (await caller.get('/candidate')).body.items;
    const offered = ['add-note', ...(status === 200 ? ['update', 'change-pools'] : []), 'erase'];
    for (const actions of [_actions, listed._actions]) expect(actions.map(({ name }: { name: string }) => name)).toEqual(offered);
    const before = await stored();
    for (const [action, send] of CHANGES) {
      const answer = await send(caller);
      expect([action, answer.status]).toEqual([action, status]);
      if (status === 403) expect([answer.body.code, answer.body.detail]).toEqual(['forbidden', RULE]);
    }
    if (status === 403) expect(await stored()).toEqual(before);
  });

  test('else 403 whose `detail` says so: alike for a change of nothing, a stale date and an erased candidate', async () => {
    const caller = (await desk.member({ here: 'RECRUITER' })).client;
    await alsoApplied();
    const stale = { last_name: ' ', expected_modification_date: '2020-01-01T00:00:00Z' };
    const ask = async () => [
      await caller.post(`/candidate/${id}`, {}),
      await caller.post(`/candidate/${id}`, stale),
      await caller.post(`/candidate/${id}/pool`, {}),
    ];
    const before = await ask();
    const both = desk.callers['RECRUITER here and there'];
    expect((await both.post(`/candidate/${id}/erase`, { reason: 'OTHER' })).status).toBe(200);
    for (const { status, body } of [...before, ...(await ask())]) expect([status, body.detail]).toEqual([403, RULE]);
    const { name } = await service.prisma.organisation.findFirstOrThrow({ where: { id: other.organisationId } });
    expect(JSON.stringify(before.map(({ body }) => body))).not.toContain(name);
  });

  test('of one organisation each of its writers may, until there is an application to another', async () => {
    expect((await desk.client.post(`/candidate/${id}`, { position: 'Nurse' })).status).toBe(200);
    await alsoApplied();
    expect((await desk.client.post(`/candidate/${id}`, { position: 'Midwife' })).status).toBe(403);
  });

  test('a note of another organisation does not count: it is erased with the candidate', async () => {
    const both = desk.callers['RECRUITER here and there'];
    const note = { candidate_id: id, organisation_id: other.organisationId, text: 'x' };
    expect((await both.post('/note', note)).status).toBe(200);
    expect((await desk.client.post(`/candidate/${id}/erase`, { reason: 'OTHER' })).status).toBe(200);
    expect((await stored()).notes).toEqual([]);
  });
});

test('A candidate visible through organisation A and B: a member of one sees the candidate, and applications and notes of its own', async () => {
  await alsoApplied();
  const both = desk.callers['RECRUITER here and there'];
  for (const organisation_id of [desk.organisation.id, other.organisationId])
    await both.post('/note', { candidate_id: id, organisation_id, text: `of ${organisation_id}` });
  const { body } = await desk.client.get(`/candidate/${id}`);
  expect(body).toMatchObject({ id, email: 'lea@mail.example', location: { town: 'Lyon' } });
  const { items } = (await desk.client.get(body.applications._self)).body;
  expect(items.map(({ job }: { job: { id: number } }) => job.id)).toEqual([desk.job.id]);
  const notes = (await desk.client.get(body.notes._self)).body.items;
  expect(notes.map(({ text }: { text: string }) => text)).toEqual([`of ${desk.organisation.id}`]);
});

test('The erasure of one of two records of a person says in its answer nothing about the other, which stays', async () => {
  const { prisma } = service;
  const twin = (await anApplication(prisma, other, { candidate: { email: 'lea@mail.example', town: 'Lyon' } })).candidateId;
  const alone = (await anApplication(prisma, desk.job)).candidateId;
  const before = await stored(twin);
  const telling = async (candidate: number) => {
    const { status, body, headers } = await desk.client.post(`/candidate/${candidate}/erase`, { reason: 'OTHER' });
    const varying = /^(date|x-request-id|ratelimit.*|content-length)$/;
    const text = JSON.stringify([status, body, [...headers].filter(([name]) => !varying.test(name))]);
    return text
      .replaceAll(`/candidate/${candidate}`, '/candidate/ID')
      .replace(`"candidate_id":${candidate}`, '"candidate_id":"ID"');
  };
  expect(await telling(id)).toBe(await telling(alone));
  expect([(await stored()).erasedAt !== null, await stored(twin)]).toEqual([true, before]);
});

const onServer = process.env['DATABASE_URL'] === undefined ? test.skip : test;

onServer.each(CHANGES.filter(([action], at) => CHANGES.findIndex(([each]) => each === action) === at))(
  'an application to another organisation that is recorded meanwhile counts: %s (on PostgreSQL)',
  async (_, send) => {
    const sending = await service.database.inTransaction(async ({ sql }) => {
      await sql(
        `INSERT INTO application (tenant_id, job_id, candidate_id, current_step_id, step_date, route, last_action_time)
         VALUES ($1, $2, $3, $4, now(), 'API', now())`,
        [desk.tenantId, other.id, id, other.process.steps[0]?.id],
      );
      const answer = send(desk.client);
      await untilOneWaits(service);
      // in an array, as it goes on after this transaction
      return [answer];
    });
    expect((await sending[0])?.status).toBe(403);
    expect(await stored()).toMatchObject({ erasedAt: null, title: 'MS', pools: [] });
  },
);
