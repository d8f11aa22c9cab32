import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aContractType, aJob, anApplication, anOffice, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
let contractTypeId: number;
beforeAll(async () => void (service = await startService()));
beforeEach(async () => {
  office = await anOffice(service.prisma);
  contractTypeId = (await aContractType(service.prisma, office.tenantId)).id;
});
afterAll(() => service.close());

/** A job of the contract type with so many applications. */
async function aPeer(applications: number, given: Parameters<typeof aJob>[2] = {}, organisation = office.organisation) {
  const job = await aJob(service.prisma, organisation, { contractTypeId, ...given });
  for (let count = 0; count < applications; count += 1) await anApplication(service.prisma, job);
  return job;
}

const averageOf = async ({ id }: { readonly id: number }, query = '', caller = office.recruiter) =>
  (await service.as(caller).get(`/job/${id}/stats${query}`)).body.peer_average;

test('peer_average: "average applications of open jobs on the same contract", to one decimal, without the job itself', async () => {
  const job = await aPeer(5);
  for (const applications of [1, 2, 1]) await aPeer(applications);
  expect(await averageOf(job)).toBe(1.3);
});

test('peer_average: peers without any application count as peers', async () => {
  const job = await aPeer(0);
  for (const applications of [0, 0, 2]) await aPeer(applications);
  expect(await averageOf(job)).toBe(0.7);
});

test('peer_average: "null when fewer than three peers"', async () => {
  const job = await aPeer(0);
  for (const applications of [3, 3]) await aPeer(applications);
  expect(await averageOf(job)).toBeNull();
  await aPeer(0);
  expect(await averageOf(job)).toBe(2);
});

test('peer_average is null for a job without a contract type, however many such jobs there are', async () => {
  const job = await aPeer(0, { contractTypeId: null });
  for (const applications of [1, 1, 1]) await aPeer(applications, { contractTypeId: null });
  expect(await averageOf(job)).toBeNull();
});

test.each(['DRAFT', 'PENDING_APPROVAL', 'CLOSED', 'ARCHIVED'] as const)(
  'peer_average: "the other OPEN jobs", so one that is %s is no peer',
  async (status) => {
    const job = await aPeer(0);
    for (const applications of [1, 1, 1]) await aPeer(applications);
    await aPeer(9, { status });
    expect(await averageOf(job)).toBe(1);
  },
);

test('peer_average: "of the same contract type"', async () => {
  const job = await aPeer(0);
  for (const applications of [1, 1, 1]) await aPeer(applications);
  await aPeer(9, { contractTypeId: (await aContractType(service.prisma, office.tenantId)).id });
  expect(await averageOf(job)).toBe(1);
});

test('peer_average of a job that is not open itself: its open peers all the same', async () => {
  const job = await aPeer(7, { status: 'CLOSED' });
  for (const applications of [1, 1, 1]) await aPeer(applications);
  expect(await averageOf(job)).toBe(1);
});

test('peer_average: "visible to the caller (of that organisation when given)"', async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  const hidden = await anOrganisation(prisma, office.tenantId);
  const both = await aRecruiter(prisma, [office.organisation, second]);
  const job = await aPeer(0);
  for (const applications of [1, 1, 1]) await aPeer(applications);
  await aPeer(9, {}, second);
  await aPeer(99, {}, hidden);
  expect(await averageOf(job)).toBe(1);
  expect(await averageOf(job, '', both)).toBe(3);
  expect(await averageOf(job, `?organisation_id=${office.organisation.id}`, both)).toBe(1);
});

test('organisation_id: "the read is narrowed to that organisation"; the job of another organisation of the caller is not found', async () => {
  const second = await anOrganisation(service.prisma, office.tenantId);
  const both = await aRecruiter(service.prisma, [office.organisation, second]);
  const job = await aPeer(1);
  const own = await service.as(both).get(`/job/${job.id}/stats?organisation_id=${office.organisation.id}`);
  expect(own.status).toBe(200);
  expect(own.body).toMatchObject({
    _self: `${service.origin}/v1/job/${job.id}/stats?organisation_id=${office.organisation.id}`,
    applications_total: 1,
  });
  const other = await service.as(both).get(`/job/${job.id}/stats?organisation_id=${second.id}`);
  expect(other.status).toBe(404);
  expect(other.body.code).toBe('not_found');
});

test('organisation_id: "not the caller\'s is 404 in a query", of another tenant, of a colleague, or of nobody', async () => {
  const stranger = await anOffice(service.prisma);
  const colleagues = await anOrganisation(service.prisma, office.tenantId);
  const job = await aPeer(1);
  for (const id of [stranger.organisation.id, colleagues.id, 2_147_483_647]) {
    const { status, body } = await service.as(office.recruiter).get(`/job/${job.id}/stats?organisation_id=${id}`);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('organisation_id: "when omitted, the caller keeps its full visibility"', async () => {
  const second = await anOrganisation(service.prisma, office.tenantId);
  const both = await aRecruiter(service.prisma, [office.organisation, second]);
  const jobs = [await aPeer(1), await aPeer(2, {}, second)];
  const totals = await Promise.all(
    jobs.map(async ({ id }) => (await service.as(both).get(`/job/${id}/stats`)).body.applications_total),
  );
  expect(totals).toEqual([1, 2]);
});
