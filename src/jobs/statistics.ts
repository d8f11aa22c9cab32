import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { jobsIn, type Scope } from '../auth/visibility.ts';
import { dayOf } from '../day.ts';
import { notFound } from '../problem.ts';
import { averageOf, countByWeek, firstWeekOf, orderChannels, type ChannelCount, type Funnel } from './funnel.ts';

type JobKey = { readonly tenantId: number; readonly id: number; readonly contractTypeId: number | null };

/** How the tallies call applications that came from no source. */
const NO_SOURCE = { id: 0, name: 'unknown' } as const;

/** The funnel of a job in scope, from tallies: what it costs does not grow with the number of applications. */
export async function readFunnel(prisma: PrismaClient, scope: Scope, jobId: number, now: Date): Promise<Funnel> {
  const job = await prisma.job.findFirst({
    where: { ...jobsIn(scope), id: jobId },
    select: { tenantId: true, id: true, title: true, contractTypeId: true },
  });
  if (job === null) throw notFound();
  const today = dayOf(now);
  const channels = await readChannels(prisma, job);
  return {
    jobId,
    jobTitle: job.title,
    total: channels.reduce((sum, { count }) => sum + count, 0),
    byChannel: orderChannels(channels),
    byWeek: countByWeek(await readDays(prisma, job, firstWeekOf(today)), today),
    peerAverage: await readPeerAverage(prisma, scope, job),
    publishedSince: await readPublishedSince(prisma, job, today),
  };
}

async function readChannels(prisma: PrismaClient, { tenantId, id }: JobKey): Promise<readonly ChannelCount[]> {
  const tallies = await prisma.applicationTally.groupBy({
    by: ['sourceId'],
    where: { tenantId, jobId: id },
    _sum: { count: true },
    _max: { day: true },
  });
  const counted = new Map(tallies.map(({ sourceId, _sum, _max }) => [sourceId, { count: _sum.count ?? 0, lastDay: _max.day }]));
  const sources = await prisma.source.findMany({
    where: { tenantId, OR: [{ publications: { some: { jobId: id } } }, { id: { in: [...counted.keys()] } }] },
    select: { id: true, name: true },
  });
  const channels = counted.has(NO_SOURCE.id) ? [...sources, NO_SOURCE] : sources;
  return channels.map(({ id: sourceId, name }) => ({ channel: name, ...(counted.get(sourceId) ?? { count: 0, lastDay: null }) }));
}

async function readDays(prisma: PrismaClient, { tenantId, id }: JobKey, from: Date) {
  const days = await prisma.applicationTally.groupBy({
    by: ['day'],
    where: { tenantId, jobId: id, day: { gte: from } },
    _sum: { count: true },
  });
  return days.map(({ day, _sum }) => ({ day, count: _sum.count ?? 0 }));
}

async function readPeerAverage(
  prisma: PrismaClient,
  scope: Scope,
  { tenantId, id, contractTypeId }: JobKey,
): Promise<number | null> {
  if (contractTypeId === null) return null;
  const peers: Prisma.JobWhereInput = { ...jobsIn(scope), contractTypeId, status: 'OPEN', id: { not: id } };
  const count = await prisma.job.count({ where: peers });
  const applications = await prisma.applicationTally.aggregate({ where: { tenantId, job: peers }, _sum: { count: true } });
  return averageOf(applications._sum.count ?? 0, count);
}

/** First day on which a publication of the job was active; one that has yet to begin does not count. */
async function readPublishedSince(prisma: PrismaClient, { tenantId, id }: JobKey, today: Date): Promise<Date | null> {
  const first = await prisma.publication.aggregate({
    where: { tenantId, jobId: id, startDate: { lte: today } },
    _min: { startDate: true },
  });
  return first._min.startDate;
}
