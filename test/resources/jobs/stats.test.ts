import { beforeEach, expect, test } from '@jest/globals';
import { aContractType, aJob, anApplication, anOrganisation, aPublication, aSource } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { weeksUntil } from '../../../src/resources/jobs/funnel.ts';

/** A Wednesday. */
const now = new Date('2026-11-18T12:00:00Z');

const service = aService({}, () => now);
let office: World;
let job: Awaited<ReturnType<typeof aJob>>;
let contractTypeId: number;
beforeEach(async () => {
  office = await aWorld(service);
  job = await aJob(service.prisma, office.organisation);
  contractTypeId = (await aContractType(service.prisma, office.tenantId)).id;
});

const read = async () => (await office.client.get(`/job/${job.id}/stats`)).body;

const apply = async (source: { readonly id: number } | null, ...dates: readonly string[]) => {
  for (const date of dates) await anApplication(service.prisma, job, { sourceId: source?.id ?? null, date: new Date(date) });
};

test('GET /job/{jobid}/stats: "job statistics body", every field of a job without applications', async () => {
  const { status, body } = await office.client.get(`/job/${job.id}/stats`);

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

test('by_channel: "applications per publication source, biggest first", ties by name; no source is "unknown"; "last_date string or null (date of latest application from that channel)", in UTC; "a source with a publication and no application shows count 0 and `last_date` null"', async () => {
  const named = (name: string) => aSource(service.prisma, office.tenantId, name);
  const [upper, lower, most, silent] = [await named('Z'), await named('a'), await named('Most Jobs'), await named('Silent')];
  await named('Not published');
  for (const day of ['2026-11-01', '2026-11-10']) await aPublication(service.prisma, job, silent, day);
  await aPublication(service.prisma, await aJob(service.prisma, office.organisation), lower, '2026-11-01');
  await apply(upper, '2026-11-01T00:00:00Z');
  await apply(null, '2026-11-02T00:00:00Z');
  await apply(lower, '2026-11-03T00:00:00Z');
  await apply(most, '2026-11-05T00:00:00+14:00', '2024-01-01T00:00:00Z');
  expect((await read()).by_channel).toEqual([
    { channel: 'Most Jobs', count: 2, last_date: '2026-11-04' },
    { channel: 'Z', count: 1, last_date: '2026-11-01' },
    { channel: 'a', count: 1, last_date: '2026-11-03' },
    { channel: 'unknown', count: 1, last_date: '2026-11-02' },
    { channel: 'Silent', count: 0, last_date: null },
  ]);
});

test('weeks in `by_week`, last eight weeks: "applications per week over the last eight weeks", Monday 00:00 UTC to Sunday midnight, oldest first, the current one last, zeros shown', async () => {
  await apply(null, '2026-09-27T23:59:59.999Z', '2026-09-28T00:00:00Z', '2026-10-04T23:59:59.999Z', '2026-10-05T00:00:00Z');
  await apply(null, '2026-11-15T23:59:59.999Z', '2026-11-16T00:00:00Z');
  const { by_week: weeks } = await read();
  expect(weeks.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0, 0, 0, 0, 1, 1]);
});

test.each([
  ['2026-11-16', '2026-09-28', 'a Monday'],
  ['2026-11-22', '2026-09-28', 'a Sunday ends its week'],
  ['2026-01-01', '2025-11-10', 'over the turn of the year'],
  ['2024-03-03', '2024-01-08', 'over a leap day'],
])('by_week on %s begins on Monday %s: %s', (today, first) => {
  expect(weeksUntil(new Date(`${today}T00:00:00Z`))[0]).toBe(first);
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

/** A job of the contract type with so many applications. */
async function aPeer(applications: number, given: Parameters<typeof aJob>[2] = {}, organisation = office.organisation) {
  const peer = await aJob(service.prisma, organisation, { contractTypeId, ...given });
  for (let count = 0; count < applications; count += 1) await anApplication(service.prisma, peer);
  return peer;
}
const averageOf = async ({ id }: { readonly id: number }, client = office.client, query = '') =>
  (await client.get(`/job/${id}/stats${query}`)).body.peer_average;

// peers after random changes of their status, contract type and organisation: tallies.test.ts
test('peer_average: "average applications of open jobs on the same contract", to one decimal, without the job itself; "null when fewer than three peers"', async () => {
  const peer = await aPeer(5);
  for (const applications of [1, 2]) await aPeer(applications);
  expect(await averageOf(peer)).toBeNull();
  await aPeer(1);
  expect(await averageOf(peer)).toBe(1.3);
});

test('organisation_id: "the read is narrowed to that organisation"; "when omitted, the caller keeps its full visibility"; peers are visible to the caller (of that organisation when given)', async () => {
  const { organisation: second } = await office.sister();
  const { client } = await office.member({ here: 'RECRUITER', there: 'RECRUITER' });
  const peer = await aPeer(0);
  for (const applications of [1, 1, 1]) await aPeer(applications);
  const there = await aPeer(9, {}, second);
  await aPeer(99, {}, await anOrganisation(service.prisma, office.tenantId));
  expect(await averageOf(peer)).toBe(1);
  expect(await averageOf(peer, client)).toBe(3);
  const query = `?organisation_id=${office.organisation.id}`;
  expect(await averageOf(peer, client, query)).toBe(1);
  expect((await client.get(`/job/${there.id}/stats`)).body.applications_total).toBe(9);
  const { status, body } = await client.get(`/job/${there.id}/stats${query}`);
  expect([status, body.code]).toEqual([404, 'not_found']);
});
