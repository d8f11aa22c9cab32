import type { JobStatus, Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { jobsIn, type Scope } from '../../auth/visibility.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../../database/collection.ts';
import { notFound } from '../../core/problem.ts';
import { withQuestions } from '../questionnaires/service.ts';

/** Conditions on jobs; those that are given apply together. */
export type JobFilters = { readonly status: JobStatus | undefined; readonly reference: string | undefined };

const listed = { organisation: true, contractType: true } satisfies Prisma.JobInclude;

const detailed = {
  ...listed,
  owner: true,
  attributes: { orderBy: [{ name: 'asc' }, { apiName: 'asc' }] },
  process: { include: { steps: { orderBy: { rank: 'asc' } } } },
  questionnaire: { include: withQuestions },
  publications: {
    include: { source: { include: { postingService: true } } },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.JobInclude;

/** A job with all that an item of a list shows. */
export type JobRow = Prisma.JobGetPayload<{ include: typeof listed }>;

/** A job with all that its detail shows. */
export type JobDetailRow = Prisma.JobGetPayload<{ include: typeof detailed }>;

/** A page of the jobs in scope, by ascending id, behind the id `after`. */
export async function readJobs(
  prisma: PrismaClient,
  scope: Scope,
  { status, reference }: JobFilters,
  slice: Slice,
): Promise<Page<JobRow>> {
  const jobs = jobsIn(scope);
  const marks = await sliceConditions(slice, (id) =>
    prisma.job.findFirst({ where: { ...jobs, id }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
  );
  const { limit, after = 0 } = slice;
  const filters = [...(status ? [{ status }] : []), ...(reference ? [{ reference }] : [])];
  const rows = await prisma.job.findMany({
    where: { ...jobs, AND: [{ id: { gt: after } }, ...filters, ...marks] },
    include: listed,
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

/** A job in scope, in detail. */
export async function readJob(prisma: PrismaClient, scope: Scope, id: number): Promise<JobDetailRow> {
  const job = await prisma.job.findFirst({ where: { ...jobsIn(scope), id }, include: detailed });
  if (job === null) throw notFound();
  return job;
}

/** The recruiters who work on a job in scope, by id. */
export async function readTeam(prisma: PrismaClient, scope: Scope, jobId: number) {
  const job = await prisma.job.findFirst({
    where: { ...jobsIn(scope), id: jobId },
    select: { team: { select: { user: true }, orderBy: { userId: 'asc' } } },
  });
  if (job === null) throw notFound();
  return job.team.map(({ user }) => user);
}
