import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aContractType, aJob, anApplication, anOrganisation, aPublication, aRecruiter, aSource } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

describe('the numbers of one job', () => {
  /** A Wednesday. */
  const now = new Date('2026-11-18T12:00:00Z');

  let service: Service;
  let office: World;
  let job: Awaited<ReturnType<typeof aJob>>;
  beforeAll(async () => void (service = await startService({}, () => now)));
  beforeEach(async () => {
    office = await aWorld(service);
    job = await aJob(service.prisma, office.organisation);
  });
  afterAll(() => service.close());

  const read = async () => (await service.as(office.recruiter).get(`/job/${job.id}/stats`)).body;

  const apply = async (source: { readonly id: number } | null, ...dates: readonly string[]) => {
    for (const date of dates) await anApplication(service.prisma, job, { sourceId: source?.id ?? null, date: new Date(date) });
  };

  test('GET /job/{jobid}/stats: "job statistics body", every field of a job without applications', async () => {
    const { status, body } = await service.as(office.recruiter).get(`/job/${job.id}/stats`);

    expect(status).toBe(200);
    expect(body).toEqual({
      _status: 'OK',
      _self: `${service.origin}/v1/job/${job.id}/stats`,
      _schema: `${service.origin}/schemav1/JobStatistics`,
      job_id: job.id,
      job_title: 'Registered nurse',
      applications_total: 0,
      by_channel: [],
      by_week: ['09-28', '10-05', '10-12', '10-19', '10-26', '11-02', '11-09', '11-16'].map((day) => ({
        week_start: `2026-${day}`,
        count: 0,
      })),
      by_step: job.process.steps.map(({ id, name, status, outcome }) => ({
        step: { id, name, status, ...(outcome && { outcome }) },
        current: 0,
        entered: 0,
      })),
      hired: 0,
      rejected: 0,
      withdrawn: 0,
      median_days_to_hire: null,
      peer_average: null,
      published_since: null,
    });
  });

  test('applications_total: "applications received over the job\'s life", the ones before the eight weeks too', async () => {
    await apply(null, '2019-02-03T04:05:06Z', '2026-09-27T23:59:59.999Z', '2026-11-18T11:59:59Z');
    const body = await read();
    expect(body.applications_total).toBe(3);
    expect(body.by_week.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await service.prisma.weekTally.count({ where: { tenantId: office.tenantId, jobId: job.id } })).toBe(3);
  });

  test('applications_total counts this job alone', async () => {
    await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
    await apply(null, '2026-11-18T00:00:00Z');
    expect((await read()).applications_total).toBe(1);
  });

  test('by_channel: "applications per publication source, biggest first", ties by name', async () => {
    const [zebra, alpha, most] = [
      await aSource(service.prisma, office.tenantId, 'Zebra Jobs'),
      await aSource(service.prisma, office.tenantId, 'Alpha Jobs'),
      await aSource(service.prisma, office.tenantId, 'Most Jobs'),
    ];
    await apply(zebra, '2026-11-01T00:00:00Z');
    await apply(alpha, '2026-11-02T00:00:00Z');
    await apply(most, '2026-11-03T00:00:00Z', '2026-11-04T23:59:59.999Z');
    expect((await read()).by_channel).toEqual([
      { channel: 'Most Jobs', count: 2, last_date: '2026-11-04' },
      { channel: 'Alpha Jobs', count: 1, last_date: '2026-11-02' },
      { channel: 'Zebra Jobs', count: 1, last_date: '2026-11-01' },
    ]);
  });

  test('by_channel: "last_date string or null (date of latest application from that channel)", in UTC and in any order of arrival', async () => {
    const source = await aSource(service.prisma, office.tenantId, 'Board');
    await apply(source, '2026-11-05T00:00:00+14:00', '2024-01-01T00:00:00Z');
    expect((await read()).by_channel).toEqual([{ channel: 'Board', count: 2, last_date: '2026-11-04' }]);
  });

  test('by_channel: "a source with a publication and no application shows count 0 and `last_date` null"', async () => {
    const [silent, busy] = [
      await aSource(service.prisma, office.tenantId, 'Silent'),
      await aSource(service.prisma, office.tenantId, 'Busy'),
    ];
    await aSource(service.prisma, office.tenantId, 'Not published');
    await aPublication(service.prisma, job, silent, '2026-11-01');
    await aPublication(service.prisma, job, silent, '2026-11-10');
    await aPublication(service.prisma, await aJob(service.prisma, office.organisation), busy, '2026-11-01');
    await apply(busy, '2026-11-11T10:00:00Z');
    expect((await read()).by_channel).toEqual([
      { channel: 'Busy', count: 1, last_date: '2026-11-11' },
      { channel: 'Silent', count: 0, last_date: null },
    ]);
  });

  test('by_channel: no source is "unknown", among the others by its count', async () => {
    const [one, two] = [await aSource(service.prisma, office.tenantId, 'a'), await aSource(service.prisma, office.tenantId, 'z')];
    await apply(one, '2026-11-01T00:00:00Z');
    await apply(null, '2026-11-02T00:00:00Z');
    await apply(two, '2026-11-03T00:00:00Z');
    expect((await read()).by_channel).toEqual([
      { channel: 'a', count: 1, last_date: '2026-11-01' },
      { channel: 'unknown', count: 1, last_date: '2026-11-02' },
      { channel: 'z', count: 1, last_date: '2026-11-03' },
    ]);
  });

  test('by_week: "applications per week over the last eight weeks", Monday 00:00 UTC to Sunday midnight, oldest first, current one last', async () => {
    await apply(null, '2026-09-27T23:59:59.999Z', '2026-09-28T00:00:00Z', '2026-10-04T23:59:59.999Z', '2026-10-05T00:00:00Z');
    await apply(null, '2026-11-15T23:59:59.999Z', '2026-11-16T00:00:00Z');
    expect((await read()).by_week).toEqual([
      { week_start: '2026-09-28', count: 2 },
      { week_start: '2026-10-05', count: 1 },
      { week_start: '2026-10-12', count: 0 },
      { week_start: '2026-10-19', count: 0 },
      { week_start: '2026-10-26', count: 0 },
      { week_start: '2026-11-02', count: 0 },
      { week_start: '2026-11-09', count: 1 },
      { week_start: '2026-11-16', count: 1 },
    ]);
  });

  test.each([
    ['null when never published', [], null],
    ['the first of several', ['2026-10-09', '2026-03-01', '2026-11-01'], '2026-03-01'],
    ['one that ended still counts', ['2026-02-01 2026-02-02', '2026-10-01'], '2026-02-01'],
    ['one that begins today counts', ['2026-11-18'], '2026-11-18'],
    ['one in the future does not count', ['2026-11-19'], null],
    ['one in the future beside an active one', ['2026-11-19', '2026-11-17'], '2026-11-17'],
  ])('published_since: "first active publication date; null when never published": %s', async (_rule, periods, expected) => {
    const source = await aSource(service.prisma, office.tenantId);
    for (const period of periods) {
      const [start = '', end] = period.split(' ');
      await aPublication(service.prisma, job, source, start, end);
    }
    expect((await read()).published_since).toBe(expected);
  });
});

describe('the average of its peers', () => {
  let service: Service;
  let office: World;
  let contractTypeId: number;
  beforeAll(async () => void (service = await startService()));
  beforeEach(async () => {
    office = await aWorld(service);
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

  test('peer_average: visible to the caller (of that organisation when given)', async () => {
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

  test('organisation_id: "when omitted, the caller keeps its full visibility"', async () => {
    const second = await anOrganisation(service.prisma, office.tenantId);
    const both = await aRecruiter(service.prisma, [office.organisation, second]);
    const jobs = [await aPeer(1), await aPeer(2, {}, second)];
    const totals = await Promise.all(
      jobs.map(async ({ id }) => (await service.as(both).get(`/job/${id}/stats`)).body.applications_total),
    );
    expect(totals).toEqual([1, 2]);
  });
});
