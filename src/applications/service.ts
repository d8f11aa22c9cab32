import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { applicationsIn, jobsIn, type Scope } from '../auth/visibility.ts';
import { searchKey } from '../candidates/search-key.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../collection.ts';
import { notFound } from '../problem.ts';

/** Conditions on the applications of a job; those that are given apply together. */
export type ApplicationFilters = {
  readonly stepName: string | undefined;
  readonly stepStatus: 'START' | 'CURRENT' | 'END' | undefined;
  readonly stepId: number | undefined;
  readonly lastStepSince: Date | undefined;
  readonly lastStepUntil: Date | undefined;
  readonly lastName: string | undefined;
  readonly firstName: string | undefined;
  readonly email: string | undefined;
};

const shown = {
  candidate: true,
  source: { include: { postingService: true } },
  job: true,
  currentStep: true,
  stepChanges: { include: { step: true, user: true }, orderBy: { id: 'asc' } },
  history: { include: { user: true }, orderBy: { id: 'asc' } },
  emails: { omit: { message: true }, orderBy: { id: 'asc' } },
  documents: { where: { type: 'CV' }, select: { id: true }, orderBy: { id: 'desc' }, take: 1 },
} satisfies Prisma.ApplicationInclude;

/** An application with all that an item of a list shows. */
export type ApplicationRow = Prisma.ApplicationGetPayload<{ include: typeof shown }>;

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
  const applications = { ...applicationsIn(scope), jobId };
  const marks = await sliceConditions(slice, (id) =>
    prisma.application.findFirst({ where: { ...applications, id }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
  );
  const { limit, after = 0 } = slice;
  const rows = await prisma.application.findMany({
    where: { ...applications, AND: [{ id: { gt: after } }, ...conditionsOf(filters), ...marks] },
    include: shown,
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

function conditionsOf(filters: ApplicationFilters): Prisma.ApplicationWhereInput[] {
  const { stepName, stepStatus, stepId, lastStepSince, lastStepUntil } = filters;
  const { lastName, firstName, email } = filters;
  const emailKey = email && searchKey(email);
  return [
    ...(stepName ? [{ currentStep: { name: stepName } }] : []),
    ...(stepStatus ? [{ currentStep: { status: stepStatus } }] : []),
    ...(stepId ? [{ currentStepId: stepId }] : []),
    ...(lastStepSince ? [{ stepDate: { gte: lastStepSince } }] : []),
    ...(lastStepUntil ? [{ stepDate: { lte: lastStepUntil } }] : []),
    ...(lastName ? [{ candidate: { lastNameKey: searchKey(lastName) } }] : []),
    ...(firstName ? [{ candidate: { firstNameKey: searchKey(firstName) } }] : []),
    ...(emailKey ? [{ candidate: { OR: [{ emailKey }, { emailSecondaryKey: emailKey }] } }] : []),
  ];
}
