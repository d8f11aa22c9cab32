/** The tallied statistics equal a recount after every kind of change. */
import { expect, test } from '@jest/globals';
import { aContractType, aJob, anApplication, anOrganisation, aSource } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { createRandom } from '../../suites/resilience/random.ts';
import { retryTransaction } from '../../../src/database/retry.ts';

const now = new Date('2026-11-18T12:00:00Z');
const MONDAYS = ['09-28', '10-05', '10-12', '10-19', '10-26', '11-02', '11-09', '11-16', '11-23'].map((day) => `2026-${day}`);

const service = aService({}, () => now);

type Job = Awaited<ReturnType<typeof aJob>>;

async function candidateIds(tenantId: number, count: number): Promise<number[]> {
  const data = Array.from({ length: count }, () => ({
    tenantId,
    firstName: 'A',
    lastName: 'B',
    firstNameKey: 'a',
    lastNameKey: 'b',
  }));
  return (await service.prisma.candidate.createManyAndReturn({ data })).map(({ id }) => id);
}

const row = (job: Job, candidateId: number, sourceId: number | null, date: Date) => ({
  tenantId: job.tenantId,
  jobId: job.id,
  candidateId,
  sourceId,
  date,
  currentStepId: job.process.steps[0]?.id ?? 0,
  stepDate: new Date('2026-11-18'),
  route: 'API' as const,
});

/** The expected statistics, counted from the applications. */
async function recount({ tenantId, id: jobId }: Job) {
  const rows = await service.prisma.application.findMany({ where: { tenantId, jobId }, include: { source: true } });
  const days = rows.map(({ date, source }) => ({ day: date.toISOString().slice(0, 10), channel: source?.name ?? 'unknown' }));
  const channels = [...new Set(days.map(({ channel }) => channel))].map((channel) => {
    const own = days.filter((each) => each.channel === channel).map(({ day }) => day);
    return { channel, count: own.length, last_date: own.toSorted().at(-1) };
  });
  return {
    applications_total: rows.length,
    by_channel: channels.toSorted((a, b) => b.count - a.count || (a.channel < b.channel ? -1 : 1)),
    by_week: MONDAYS.slice(0, 8).map((start, index) => ({
      week_start: start,
      count: days.filter(({ day }) => day >= start && day < (MONDAYS[index + 1] ?? '')).length,
    })),
  };
}

test('statistics equal a recount of the applications: in bulk, one by one, deleted, around the borders of days and weeks', async () => {
  const { prisma } = service;
  const { tenantId, organisation, recruiter } = await aWorld(service);
  const contractTypeId = (await aContractType(prisma, tenantId)).id;
  const jobs: Job[] = [];
  for (let count = 0; count < 5; count += 1) jobs.push(await aJob(prisma, organisation, { contractTypeId }));
  const sources = [await aSource(prisma, tenantId, 'Board'), await aSource(prisma, tenantId, 'Fair'), null];
  const people = await candidateIds(tenantId, 60);
  const random = createRandom(20_261_118);
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  const aDate = () => {
    const times = ['T00:00:00.000Z', 'T23:59:59.999Z', 'T23:30:00-02:00', 'T00:30:00+05:30', 'T12:00:00.001Z'];
    const day = new Date(Date.parse('2026-11-18') - random(70) * 86_400_000).toISOString().slice(0, 10);
    return new Date(pick([day, ...MONDAYS.slice(0, 8), '2026-09-27', '2026-11-15']) + pick(times));
  };
  for (const job of jobs) {
    const rows = people.slice(0, 20 + random(40)).map((id) => row(job, id, pick(sources)?.id ?? null, aDate()));
    await prisma.application.createMany({ data: rows.slice(15) });
    for (const data of rows.slice(0, 15)) await prisma.application.create({ data });
  }
  await prisma.application.deleteMany({ where: { tenantId, candidateId: { in: people.filter(() => random(4) === 0) } } });
  const [one] = await prisma.application.findMany({ where: { tenantId, jobId: jobs[0]?.id ?? 0 }, take: 1 });
  await prisma.application.delete({ where: { tenantId_id: { tenantId, id: one?.id ?? 0 } } });
  await prisma.application.deleteMany({ where: { tenantId, jobId: jobs[4]?.id ?? 0 } });

  const counts = await Promise.all(jobs.map(({ id }) => prisma.application.count({ where: { tenantId, jobId: id } })));
  for (const [index, job] of jobs.entries()) {
    const peers = counts.filter((_, other) => other !== index).reduce((sum, count) => sum + count, 0);
    const { body } = await service.as(recruiter).get(`/job/${job.id}/stats`);
    expect(body).toMatchObject({ ...(await recount(job)), peer_average: Math.floor((peers * 10) / 4 + 0.5) / 10 });
  }
  const empty = { where: { tenantId, count: { lte: 0 } } };
  expect([await prisma.sourceTally.count(empty), await prisma.weekTally.count(empty)]).toEqual([0, 0]);
});

test('"the other OPEN jobs" "of the same contract type" are counted as they are after any changes of their status, contract type and organisation', async () => {
  const { prisma } = service;
  const { tenantId, organisation, recruiter } = await aWorld(service);
  const elsewhere = await anOrganisation(prisma, tenantId);
  const types = [(await aContractType(prisma, tenantId)).id, (await aContractType(prisma, tenantId)).id, null];
  const people = await candidateIds(tenantId, 12);
  const statuses = ['OPEN', 'OPEN', 'OPEN', 'OPEN', 'DRAFT', 'PENDING_APPROVAL', 'CLOSED', 'ARCHIVED'] as const;
  const random = createRandom(20_261_122);
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  const jobs: Job[] = [];
  for (let count = 0; count < 16; count += 1) {
    const job = await aJob(prisma, organisation, { contractTypeId: pick(types), status: pick(statuses) });
    jobs.push(job);
    await prisma.application.createMany({ data: people.slice(0, random(12)).map((id) => row(job, id, null, now)) });
  }
  for (let round = 0; round < 4; round += 1) {
    for (const { id } of jobs)
      await prisma.job.update({
        where: { tenantId_id: { tenantId, id } },
        data: pick([
          { status: pick(statuses) },
          { contractTypeId: pick(types) },
          { organisationId: pick([organisation.id, organisation.id, elsewhere.id]) },
          { title: 'Another title' },
        ]),
      });
    const seen = await prisma.job.findMany({
      where: { tenantId, organisationId: organisation.id },
      include: { applications: true },
    });
    for (const job of seen) {
      const peers = seen.filter(
        (peer) => peer.id !== job.id && peer.status === 'OPEN' && peer.contractTypeId === job.contractTypeId,
      );
      const received = peers.reduce((sum, { applications }) => sum + applications.length, 0);
      const known = job.contractTypeId !== null && peers.length >= 3;
      const { body } = await service.as(recruiter).get(`/job/${job.id}/stats`);
      expect(body.peer_average).toBe(known ? Math.floor((received * 10) / peers.length + 0.5) / 10 : null);
    }
  }
});

test('a job that closes while applications arrive is counted with all of them', async () => {
  const { tenantId, organisation } = await aWorld(service);
  const job = await aJob(service.prisma, organisation);
  const people = await candidateIds(tenantId, 30);
  const where = { tenantId_id: { tenantId, id: job.id } };
  const statusAt = (index: number) => (index === 25 ? 'CLOSED' : index % 2 === 0 ? 'OPEN' : 'DRAFT');
  await Promise.all(
    people.map((id, index) =>
      // either may give way to the other
      retryTransaction<unknown>(() =>
        index % 5 === 0
          ? service.prisma.job.update({ where, data: { status: statusAt(index) } })
          : service.prisma.application.create({ data: row(job, id, null, now) }),
      ),
    ),
  );
  const { status } = await service.prisma.job.findUniqueOrThrow({ where });
  expect(await service.prisma.jobTally.findMany({ where: { tenantId, jobId: job.id } })).toEqual([
    { tenantId, jobId: job.id, organisationId: organisation.id, contractTypeId: null, status, count: 24 },
  ]);
});

test('"date of latest application" and weeks are those of UTC whatever the time zone of the session that wrote them', async () => {
  const { tenantId, organisation, recruiter } = await aWorld(service);
  const job = await aJob(service.prisma, organisation);
  const { id } = await anApplication(service.prisma, job, { date: new Date('2026-11-15T23:59:59.999Z') });
  const [person] = await candidateIds(tenantId, 1);
  const client = await service.database.pool.connect();
  try {
    await client.query(`SET TIME ZONE 'Asia/Tokyo'`);
    await client.query(
      `INSERT INTO application (tenant_id, job_id, candidate_id, current_step_id, step_date, route, date)
       SELECT tenant_id, job_id, $2, current_step_id, step_date, route, date FROM application WHERE tenant_id = $3 AND id = $1`,
      [id, person, tenantId],
    );
  } finally {
    await client.query(`SET TIME ZONE 'UTC'`);
    client.release();
  }
  const { body } = await service.as(recruiter).get(`/job/${job.id}/stats`);
  expect(body.by_channel).toEqual([{ channel: 'unknown', count: 2, last_date: '2026-11-15' }]);
  expect(body.by_week.slice(-2).map(({ count }: { count: number }) => count)).toEqual([2, 0]);
});
