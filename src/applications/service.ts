import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { applicationsIn, candidatesIn, jobsIn, type Scope } from '../auth/visibility.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../collection.ts';
import { notFound } from '../problem.ts';
import { dayConditions, filterConditions, type ApplicationFilters, type StepDays } from './filters.ts';

const shown = {
  candidate: true,
  source: { include: { postingService: true } },
  job: true,
  currentStep: true,
  stepChanges: { include: { step: true, user: true }, orderBy: { id: 'asc' } },
  history: { include: { user: true }, orderBy: { id: 'asc' } },
  emails: { omit: { message: true }, orderBy: { id: 'asc' } },
  documents: { where: { type: 'CV' }, select: { type: true }, orderBy: { id: 'desc' }, take: 1 },
} satisfies Prisma.ApplicationInclude;

/** An application with all that an item of a list shows. */
export type ApplicationRow = Prisma.ApplicationGetPayload<{ include: typeof shown }>;

const detailed = {
  ...shown,
  job: { include: { organisation: true, questionnaire: true, process: { include: { steps: { orderBy: { rank: 'asc' } } } } } },
  documents: { orderBy: { id: 'asc' } },
  submissions: { include: { questionnaire: true } },
} satisfies Prisma.ApplicationInclude;

/** An application with all that its detail shows. */
export type ApplicationDetailRow = Prisma.ApplicationGetPayload<{ include: typeof detailed }>;

/** A page of the applications of a job in scope, by ascending id, behind the id `after`. */
export async function readJobApplications(
  prisma: PrismaClient,
  scope: Scope,
  jobId: number,
  filters: ApplicationFilters,
  slice: Slice,
): Promise<Page<ApplicationRow>> {
  const job = await prisma.job.findFirst({ where: { ...jobsIn(scope), id: jobId }, select: { id: true } });
  if (job === null) throw notFound();
  return readPage(prisma, { ...applicationsIn(scope), jobId }, filterConditions(filters), slice);
}

/** A page of the applications of a candidate to jobs in scope, by ascending id, behind the id `after`. */
export async function readCandidateApplications(
  prisma: PrismaClient,
  scope: Scope,
  candidateId: number,
  days: StepDays,
  slice: Slice,
): Promise<Page<ApplicationRow>> {
  const candidate = await prisma.candidate.findFirst({
    where: { ...candidatesIn(scope), id: candidateId },
    select: { id: true },
  });
  if (candidate === null) throw notFound();
  return readPage(prisma, { ...applicationsIn(scope), candidateId }, dayConditions(days), slice);
}

async function readPage(
  prisma: PrismaClient,
  applications: Prisma.ApplicationWhereInput,
  conditions: readonly Prisma.ApplicationWhereInput[],
  slice: Slice,
): Promise<Page<ApplicationRow>> {
  const marks = await sliceConditions(slice, (id) =>
    prisma.application.findFirst({ where: { ...applications, id }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
  );
  const { limit, after = 0 } = slice;
  const rows = await prisma.application.findMany({
    where: { ...applications, AND: [{ id: { gt: after } }, ...conditions, ...marks] },
    include: shown,
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

/**
 * What the detail of an application in scope depends on. Its modification date covers the rest: questionnaires alone are renamed, and
 * exchanged at the job, without it.
 */
export async function readApplicationState(prisma: PrismaClient, scope: Scope, id: number) {
  const application = await prisma.application.findFirst({
    where: { ...applicationsIn(scope), id },
    select: {
      modifiedAt: true,
      job: { select: { questionnaire: true } },
      submissions: { select: { questionnaire: true }, orderBy: { questionnaireId: 'asc' } },
    },
  });
  if (application === null) throw notFound();
  return application;
}

/** An application in scope with all that its detail shows. */
export async function readApplication(prisma: PrismaClient, scope: Scope, id: number): Promise<ApplicationDetailRow> {
  const application = await prisma.application.findFirst({ where: { ...applicationsIn(scope), id }, include: detailed });
  if (application === null) throw notFound();
  return application;
}
