import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { anApplication, anOrganisation, aPool, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';
import { faultsIn } from '../applications/desk.ts';

const NOW = new Date('2026-11-26T09:30:00.250Z');
const UNKNOWN = 2_147_483_647;
const NAME = { last_name: 'Moreau' };

let service: Service;
let desk: World<'job' | 'steps'>;
let elsewhere: { readonly tenantId: number; readonly id: number };
let id: number;
let pool: number;

beforeAll(async () => {
  service = await startService({}, () => NOW);
});
afterAll(() => service.close());
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  elsewhere = await anOrganisation(service.prisma, desk.tenantId);
  ({ candidateId: id } = await anApplication(service.prisma, desk.job, { candidate: { lastName: 'Before' } }));
  pool = (await aPool(service.prisma, desk.tenantId)).id;
});

const update = (body: object, client: Client = desk.client, candidate: number | string = id) =>
  client.post(`/candidate/${candidate}`, body);
const change = (body: object, client: Client = desk.client, candidate: number | string = id) =>
  client.post(`/candidate/${candidate}/pool`, body);
const state = () =>
  service.prisma.candidate.findMany({ where: { tenantId: desk.tenantId }, include: { pools: true }, orderBy: { id: 'asc' } });

describe('limits as in ApplicationSubmission, otherwise sensible: what is refused, and nothing is changed', () => {
  test.each<[string, object, object]>([
    ['names of blanks', { first_name: ' ', last_name: '\u200b\t' }, { first_name: ['too_short'], last_name: ['too_short'] }],
    [
      'days to come',
      { birthdate: '2026-11-27', experience_start: '9999-12-31' },
      { birthdate: ['out_of_range'], experience_start: ['out_of_range'] },
    ],
    ['a town of blanks', { location: { town: ' ' } }, { 'location.town': ['too_short'] }],
    ['a script as a profile', { linkedin: 'javascript:alert(1)' }, { linkedin: ['format'] }],
  ])('%s', async (_, body, invalid) => {
    const before = await state();
    expect(faultsIn(await update({ position: 'Nurse', ...body }))).toEqual({ status: 422, invalid });
    expect(await state()).toEqual(before);
  });
});

describe.each<[string, typeof update, () => object]>([
  ['updateCandidate', update, () => NAME],
  ['changePools', change, () => ({ add: [pool] })],
])('%s', (_, post, good) => {
  test("a writer's role in every organisation that has an application of the candidate; else 403: an ADMIN of the only one may", async () => {
    const reader = await aRecruiter(service.prisma, [desk.organisation], 'READER');
    const mixed = await aRecruiter(service.prisma, [elsewhere], 'ADMIN');
    const membership = { tenantId: desk.tenantId, organisationId: desk.organisation.id, userId: mixed.id };
    await service.prisma.membership.create({ data: { ...membership, role: 'READER' } });
    const before = await state();
    for (const user of [reader, mixed]) expectError(await post(good(), service.as(user)), 403, 'forbidden');
    expect(await state()).toEqual(before);
    const { body } = await service.as(mixed).get(`/candidate/${id}`);
    expect(body._actions).toEqual([]);
    const admin = await aRecruiter(service.prisma, [desk.organisation], 'ADMIN');
    expect((await post(good(), service.as(admin))).status).toBe(200);
  });

  test('Not visible and not existing answer alike: another tenant, another organisation, an unknown id', async () => {
    const stranger = await aWorld(service, ['job', 'steps']);
    const neighbour = service.as(await aRecruiter(service.prisma, [elsewhere]));
    const before = await state();
    const answers = [
      await post(good(), stranger.client),
      await post(good(), neighbour),
      await post(good(), desk.client, UNKNOWN),
      await post({}, neighbour).then(({ status }) => (status === 422 ? post(good(), neighbour) : post({}, neighbour))),
    ];
    for (const answer of answers) expectError(answer, 404, 'not_found');
    expect(await state()).toEqual(before);
  });
});

test('Order of checks: 401, 400/422 shape, 403, 404, 409, 422 rules: each case has the fault of all later ones', async () => {
  const reader = service.as(await aRecruiter(service.prisma, [desk.organisation], 'READER'));
  const mixed = await aRecruiter(service.prisma, [elsewhere]);
  const membership = { tenantId: desk.tenantId, organisationId: desk.organisation.id, userId: mixed.id };
  await service.prisma.membership.create({ data: { ...membership, role: 'READER' } });
  const blank = { last_name: ' ' };
  const stale = { ...blank, expected_modification_date: '2020-01-01T00:00:00Z' };
  const statuses = [
    (await update({ id: 1 }, service.as(), 'x')).status,
    (await update({ id: 1 }, reader, 'x')).status,
    (await update({ id: 1 }, reader, UNKNOWN)).status,
    (await update(stale, reader, UNKNOWN)).status,
    (await update(stale, desk.client, UNKNOWN)).status,
    (await update(stale, service.as(mixed))).status,
    (await update(stale)).status,
    (await update(blank)).status,
  ];
  expect(statuses).toEqual([401, 400, 422, 403, 404, 403, 409, 422]);
});
