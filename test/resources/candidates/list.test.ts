import { beforeAll, describe, expect, test } from '@jest/globals';
import { idsOf } from '../applications/desk.ts';
import { aCandidate, aJob, anApplication, anOrganisation, backdate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { pageOf } from '../shown.ts';

const service = aService();
let desk: World<'job' | 'steps'>;
beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));

type Given = NonNullable<Parameters<typeof aCandidate>[2]>;
type Desk = World<'job' | 'steps'>;

async function anApplicant({ job }: Desk, given: Given = {}) {
  return (await anApplication(service.prisma, job, { candidate: given })).candidateId;
}

async function aPool({ tenantId }: Desk, name: string, candidateIds: readonly number[]) {
  const { id } = await service.prisma.pool.create({ data: { tenantId, name } });
  const members = candidateIds.map((candidateId) => ({ tenantId, poolId: id, candidateId }));
  await service.prisma.candidatePool.createMany({ data: members });
  return { id, name };
}

// the fields that a person may change: update.test.ts
test('list item = detail: what belongs to a candidate, the pools by name', async () => {
  const owner = await aWorld(service, ['job', 'steps']);
  const id = await anApplicant(owner, {
    title: 'MS',
    firstName: 'Léa',
    lastName: 'Moreau',
    email: 'lea.moreau@mail.example',
  });
  const talents = await aPool(owner, 'Talents & more 2026', [id]);
  const nights = await aPool(owner, 'Night shifts', [id]);
  const dates = { createdAt: new Date('2020-11-03T08:15:42.107Z'), modifiedAt: new Date('2020-11-18T08:55:03.412Z') };
  await backdate(service.prisma, 'candidate', id, dates);
  const base = `${service.origin}/v1`;

  const { status, body } = await owner.client.get(`/candidate/${id}`);

  const { _actions, ...shown } = body;
  expect(status).toBe(200);
  expect(shown).toEqual({
    _status: 'OK',
    _self: `${base}/candidate/${id}`,
    _schema: `${service.origin}/schemav1/Candidate`,
    id,
    title: 'MS',
    first_name: 'Léa',
    last_name: 'Moreau',
    email: 'lea.moreau@mail.example',
    applications: { _self: `${base}/candidate/${id}/application` },
    documents: { _self: `${base}/candidate/${id}/document` },
    notes: { _self: `${base}/note?candidate_id=${id}` },
    pools: {
      items: [
        { ...nights, candidates: { _self: `${base}/candidate?pool_name=Night%20shifts` } },
        { ...talents, candidates: { _self: `${base}/candidate?pool_name=Talents%20%26%20more%202026` } },
      ],
    },
    creation_date: '2020-11-03T08:15:42.107Z',
    modification_date: '2020-11-18T08:55:03.412Z',
    erased: false,
  });
  expect(_actions).toEqual([
    expect.objectContaining({ name: 'add-note', _self: `${base}/note`, _schema: `${service.origin}/schemav1/NoteRequest` }),
    {
      name: 'update',
      method: 'POST',
      _self: `${base}/candidate/${id}`,
      _schema: `${service.origin}/schemav1/CandidateUpdateRequest`,
      description: 'Change the details.',
    },
    {
      name: 'change-pools',
      method: 'POST',
      _self: `${base}/candidate/${id}/pool`,
      _schema: `${service.origin}/schemav1/PoolChangeRequest`,
      description: 'Add the candidate to pools, or take it out of them.',
    },
    {
      name: 'erase',
      method: 'POST',
      _self: `${base}/candidate/${id}/erase`,
      _schema: `${service.origin}/schemav1/EraseRequest`,
      description: 'Erase the personal data of the candidate.',
    },
  ]);
  for (const { candidates } of shown.pools.items) expect(idsOf(await owner.client.get(candidates._self))).toEqual([id]);
  const list = await owner.client.get('/candidate');
  expect(list.body).toEqual(pageOf(service.origin, '/candidate', 'CandidateCollection', [body]));
});

test('Whatever is not known is absent', async () => {
  const id = await anApplicant(desk, { email: null, title: 'UNKNOWN' });
  const { body } = await desk.client.get(`/candidate/${id}`);
  const required =
    'id title first_name last_name applications documents notes pools creation_date modification_date erased'.split(' ');
  expect(Object.keys(body).toSorted()).toEqual(['_status', '_self', '_schema', '_actions', ...required].toSorted());
  expect(body.pools.items).toEqual([]);
});

describe('"All filters given must match"', () => {
  let owner: Desk;
  let [zoe, soren, both]: number[] = [];
  beforeAll(async () => {
    owner = await aWorld(service, ['job', 'steps']);
    const [first, second] = ['zoe@mail.example', 'second@mail.example'];
    zoe = await anApplicant(owner, { firstName: 'Zoë', lastName: 'Müller', email: first, emailSecondary: second });
    soren = await anApplicant(owner, { firstName: 'Søren', lastName: 'Müller', email: 'soren@mail.example' });
    both = await anApplicant(owner, { firstName: 'Zoé', lastName: 'Weiß', email: null });
    await aPool(owner, 'Night shifts', [zoe, both]);
    await aPool(owner, 'Cardiology', [zoe, soren]);
  });
  test.each<[string, () => (number | undefined)[]]>([
    ['', () => [zoe, soren, both]],
    ['first_name=ZOE', () => [zoe, both]],
    ['last_name=muller', () => [zoe, soren]],
    ['last_name=mull', () => []],
    ['first_name=zoe&last_name=WEISS', () => [both]],
    ['email=ZOE@mail.example', () => [zoe]],
    ['email=second@MAIL.example', () => [zoe]],
    ['email=nobody@mail.example', () => []],
    ['pool_name=Night%20shifts', () => [zoe, both]],
    ['pool_name=Night+shifts&pool_name=Cardiology', () => [zoe]],
    ['pool_name=Night+shifts&pool_name=Unknown', () => []],
    ['pool_name=Cardiology&first_name=soren', () => [soren]],
  ])('%s', async (query, expected) => {
    expect(idsOf(await owner.client.get(`/candidate?${query}`))).toEqual(expected());
  });
});

test('candidates with an application to a job of those organisations: once each, not those of others', async () => {
  const owner = await aWorld(service, ['job', 'steps']);
  const { job: there } = await owner.sister(['job']);
  const [shared, own] = [await anApplicant(owner), await anApplicant(owner)];
  for (const job of [await aJob(service.prisma, owner.organisation), there])
    await anApplication(service.prisma, job, { candidateId: shared });
  const other = (await anApplication(service.prisma, there)).candidateId;
  const third = await aJob(service.prisma, await anOrganisation(service.prisma, owner.tenantId));
  const { candidateId: hidden } = await anApplication(service.prisma, third);
  await aCandidate(service.prisma, owner.tenantId);
  expect(idsOf(await owner.client.get('/candidate'))).toEqual([shared, own]);
  const both = owner.callers['RECRUITER here and there'];
  expect(idsOf(await both.get('/candidate'))).toEqual([shared, own, other]);
  expect(idsOf(await both.get(`/candidate?organisation_id=${there.organisationId}`))).toEqual([shared, other]);
  expect((await both.get(`/candidate/${hidden}`)).status).toBe(404);
});

test('`_actions`: none for a READER, also one who writes where the candidate has not applied', async () => {
  const id = await anApplicant(desk);
  for (const who of ['READER', 'READER here, RECRUITER there'] as const)
    expect((await desk.callers[who].get(`/candidate/${id}`)).body._actions).toEqual([]);
});
