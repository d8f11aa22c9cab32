/** The erasure of a candidate that has also applied to organisations in which the caller does not write. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Role } from '#generated/prisma/enums.ts';
import type { Client } from '../../harness/client.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aJob, anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { idsOf } from '../applications/desk.ts';
import { dumpOf } from './dump.ts';
import { aKnownPerson, PERSONAL } from './known-person.ts';

const BODY = { reason: 'CANDIDATE_REQUEST' };
const RULE = 'You must be RECRUITER or ADMIN in an organisation to which the candidate has applied.';

/** The personal data that another organisation keeps: the details of the candidate, a note, and a history. */
const KEPT = [
  ...PERSONAL.slice(0, PERSONAL.indexOf('CV of ZQ.pdf')),
  'note on ZQ',
  'other note on ZQ',
  'history of ZQ',
  'personnel file ZQ',
];

const service = aService();
let desk: World<'job' | 'steps'>;
let known: Awaited<ReturnType<typeof aKnownPerson>>;
/** A RECRUITER of the other organisation. */
let others: Client;
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  known = await aKnownPerson(service, desk);
  others = service.as(await aRecruiter(service.prisma, [known.other]));
});
// so that the next dump of the database has nothing of this person
afterEach(() => erase(service.as(known.eraser)));

const erase = (client: Client, headers = {}) => client.post(`/candidate/${known.candidateId}/erase`, BODY, headers);
const found = async () => {
  const dump = await dumpOf(service.database.pool);
  return PERSONAL.filter((text) => dump.includes(text));
};

/** A client with these roles in the organisation of the desk and in the other one; of a third one, too. */
async function aCaller(here: Role | undefined, there: Role | undefined): Promise<Client> {
  const { prisma } = service;
  const { tenantId, id: userId, client } = await desk.member({ ...(here && { here }), ...(there && { there }) });
  const { id: organisationId } = await anOrganisation(prisma, tenantId);
  await prisma.membership.create({ data: { tenantId, userId, organisationId, role: 'ADMIN' } });
  return client;
}

test('"their applications, with all that belongs to them, and their notes": nothing else is missing in a dump of the database', async () => {
  const { prisma } = service;
  const { candidateId, application, elsewhere, job, delivery } = known;
  const statistics = (await desk.client.get(`/job/${job.id}/stats`)).body;

  const answer = await erase(desk.client);

  const { candidate_id: part } = answer.body;
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      ...envelopeOf('CandidateResult'),
      candidate_id: part,
      candidate: { _self: `${service.origin}/v1/candidate/${part}` },
      _actions: [],
    },
  ]);
  expect(await found()).toEqual(KEPT);
  expect((await prisma.note.findMany({ where: { tenantId: desk.tenantId } })).map(({ text }) => text)).toEqual([
    'other note on ZQ',
  ]);
  const texts = async (applicationId: number) =>
    (await prisma.historyEntry.findMany({ where: { applicationId }, orderBy: { id: 'asc' } })).map(({ text }) => text);
  expect([await texts(application.id), await texts(elsewhere.id)]).toEqual([
    expect.not.arrayContaining(['history of ZQ']),
    expect.arrayContaining(['history of ZQ']),
  ]);
  expect(await texts(elsewhere.id)).not.toContain('Personal data erased: the candidate asked for it.');
  expect((await texts(application.id)).at(-1)).toBe('Personal data erased: the candidate asked for it.');
  expect((await desk.client.get(`/job/${job.id}/stats`)).body).toEqual(statistics);
  const mails = await prisma.delivery.findMany({ where: { tenantId: desk.tenantId, emailId: { not: null } } });
  expect(mails.map(({ state }) => state)).toEqual(['CANCELLED']);
  expect((await prisma.delivery.findFirstOrThrow({ where: { id: delivery.id } })).state).toBe('PENDING');
  const applications = await prisma.application.findMany({ where: { tenantId: desk.tenantId }, orderBy: { id: 'asc' } });
  expect(applications.map((row) => [row.id, row.candidateId])).toEqual([
    [application.id, part],
    [elsewhere.id, candidateId],
  ]);
});

test('For the other organisations that one stays as it is: what they read, with all dates', async () => {
  const { candidateId, elsewhere } = known;
  const paths = [
    '/candidate',
    `/candidate/${candidateId}/application`,
    `/candidate/${candidateId}/document`,
    `/application/${elsewhere.id}`,
    '/application',
    '/note',
    '/step',
    '/change?modified_since=1970-01-01T00:00:00Z&kind=CANDIDATE&kind=APPLICATION&kind=NOTE&kind=STEP_CHANGE',
  ];
  const read = async () => {
    const bodies = await Promise.all(paths.map(async (path) => (await others.get(path)).body));
    return bodies.map(({ complete_until: _moment, items, ...body }) => ({ ...body, items: items?.map(withoutActions) }));
  };
  // these depend on the caller, who may change the candidate from now on
  const withoutActions = ({ _actions, ...item }: Record<string, unknown>) => item;
  const before = await read();
  expect((await erase(desk.client)).status).toBe(200);
  expect(await read()).toEqual(before);
  expect((await others.post(`/candidate/${candidateId}`, { position: 'Ornithologist' })).status).toBe(200);
  expect((await erase(others)).body.candidate_id).toBe(candidateId);
  expect(await found()).toEqual([]);
});

test('You get 404 for it from then on: the applications have a candidate that is erased, and a copy learns which one is gone', async () => {
  const { candidateId, application } = known;
  const until = (await desk.client.get('/change?modified_since=1970-01-01T00:00:00Z&limit=100')).body.complete_until;

  const { candidate_id: part } = (await erase(desk.client)).body;

  expect((await desk.client.get(`/candidate/${candidateId}`)).status).toBe(404);
  expect((await desk.client.get('/candidate')).body.items).toEqual([
    expect.objectContaining({ id: part, first_name: '', erased: true, former_id: candidateId, _actions: [] }),
  ]);
  expect((await desk.client.get(`/application/${application.id}`)).body.candidate).toMatchObject({ id: part, last_name: '' });
  expect(idsOf(await desk.client.get(`/candidate/${part}/application`))).toEqual([application.id]);
  expect(idsOf(await desk.client.get('/note'))).toEqual([]);
  const kinds = ['CANDIDATE', 'APPLICATION', 'STEP_CHANGE', 'INTERVIEW', 'OFFER', 'NOTE'];
  const { items } = (await desk.client.get(`/change?modified_since=${until}&kind=${kinds.join('&kind=')}`)).body;
  const changed = new Map<string, unknown>(items.map((item: { kind: string }) => [item.kind, item]));
  expect(new Set(changed.keys())).toEqual(new Set(kinds.filter((kind) => kind !== 'NOTE')));
  for (const item of items) expect(item.erased).toBe(true);
  expect(changed.get('CANDIDATE')).toMatchObject({ id: part, former_id: candidateId });
  expect(changed.get('APPLICATION')).not.toHaveProperty('former_id');
});

describe('"You have to be RECRUITER or ADMIN in an organisation to which the candidate has applied"', () => {
  test.each<[Role | undefined, Role | undefined, number, string]>([
    ['RECRUITER', undefined, 200, 'part'],
    ['ADMIN', 'READER', 200, 'part'],
    ['READER', 'RECRUITER', 200, 'part'],
    ['RECRUITER', 'ADMIN', 200, 'whole'],
    ['READER', 'READER', 403, 'nothing'],
    ['READER', undefined, 403, 'nothing'],
    [undefined, undefined, 404, 'nothing'],
  ])('%s here and %s there: %s, %s is erased', async (here, there, status, extent) => {
    const caller = await aCaller(here, there);
    const answer = await erase(caller);
    expect(answer.status).toBe(status);
    if (status === 403) expect([answer.body.code, answer.body.detail]).toEqual(['forbidden', RULE]);
    const left = { part: expect.any(Array), whole: [], nothing: PERSONAL }[extent];
    expect(await found()).toEqual(left);
    const candidates = await service.prisma.candidate.findMany({ where: { tenantId: desk.tenantId }, orderBy: { id: 'asc' } });
    const erased = candidates.map(({ id, erasedAt }) => [id === known.candidateId, erasedAt !== null]);
    expect(erased).toEqual(
      {
        part: [
          [true, false],
          [false, true],
        ],
        whole: [[true, true]],
        nothing: [[true, false]],
      }[extent],
    );
    // a READER of the other organisation still sees the candidate
    if (extent === 'part')
      expect((await caller.get(`/candidate/${known.candidateId}`)).status).toBe(there || here === 'READER' ? 200 : 404);
  });
});

test('again: 404, or 403 for a READER of another organisation; with the same key the answer is repeated', async () => {
  const key = { 'idempotency-key': 'once' };
  const reader = await aCaller('RECRUITER', 'READER');
  const first = await erase(reader, key);
  const before = await dumpOf(service.database.pool);
  expect((await erase(desk.client)).status).toBe(404);
  expect((await erase(reader)).status).toBe(403);
  const repeated = await erase(reader, key);
  expect([first.status, repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
  expect(repeated.body).toEqual(first.body);
  expect(await dumpOf(service.database.pool)).toBe(before);
});

test('of three organisations a writer in two erases both parts, as one candidate, with notes of its organisations without an application', async () => {
  const { prisma } = service;
  const third = await anOrganisation(prisma, desk.tenantId);
  const without = await anOrganisation(prisma, desk.tenantId);
  const another = await anApplication(prisma, await aJob(prisma, third), { candidateId: known.candidateId });
  const note = { tenantId: desk.tenantId, candidateId: known.candidateId, text: 'x' };
  for (const { id: organisationId } of [third, without]) await prisma.note.create({ data: { ...note, organisationId } });
  const caller = service.as(await aRecruiter(prisma, [desk.organisation, third, without]));
  const { candidate_id: part } = (await erase(caller)).body;
  expect(idsOf(await caller.get(`/candidate/${part}/application`))).toEqual([known.application.id, another.id]);
  expect((await prisma.note.findMany({ where: { tenantId: desk.tenantId } })).map(({ text }) => text)).toEqual([
    'other note on ZQ',
  ]);
  expect((await prisma.application.findFirstOrThrow({ where: { id: known.elsewhere.id } })).candidateId).toBe(known.candidateId);
});

test('the same person who applies anew to the organisation is a new candidate there', async () => {
  await erase(desk.client);
  const candidate = { first_name: 'Zénobie', last_name: 'Quarrington', email: 'zq@mail.example' };
  const { body } = await desk.client.post('/application', { job_id: known.job.id, candidate });
  expect(body).toMatchObject({ created: true, candidate_created: true });
  expect((await desk.client.get(`/candidate/${body.candidate_id}`)).body).not.toHaveProperty('birthdate');
});
