import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { applicationsIn, type Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/search-key.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../../database/collection.ts';

/** Conditions on step changes; those that are given apply together. */
export type StepChangeFilters = {
  readonly candidateEmail: string | undefined;
  readonly jobReference: string | undefined;
  readonly stepStatus: 'START' | 'CURRENT' | 'END' | undefined;
  readonly stepName: string | undefined;
  readonly applicationId: number | undefined;
};

const shown = {
  step: true,
  user: true,
  application: {
    include: {
      candidate: { select: { id: true, title: true, firstName: true, lastName: true, email: true } },
      job: { select: { id: true, title: true, status: true } },
      source: { include: { postingService: true } },
      currentStep: true,
      documents: { where: { type: 'CV' }, select: { id: true }, take: 1 },
    },
  },
} satisfies Prisma.StepChangeInclude;

/** A step change with its application as it is now. */
export type StepChangeRow = Prisma.StepChangeGetPayload<{ include: typeof shown }>;

/** A page of the step changes of applications in scope, by ascending id after `after`. */
export async function readStepChanges(
  prisma: PrismaClient,
  scope: Scope,
  filters: StepChangeFilters,
  slice: Slice,
): Promise<Page<StepChangeRow>> {
  const changes = { tenantId: scope.tenantId, application: applicationsIn(scope) };
  const marks = await sliceConditions(slice, (id) =>
    prisma.stepChange.findFirst({ where: { ...changes, id }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
  );
  const steps = filters.stepName === undefined ? [] : [await stepsNamed(prisma, scope, filters.stepName)];
  const { limit, after = 0 } = slice;
  const rows = await prisma.stepChange.findMany({
    where: { ...changes, AND: [{ id: { gt: after } }, ...conditionsOf(filters), ...steps, ...marks] },
    include: shown,
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

/** A tenant has few steps, so names are compared here and need no key column. */
async function stepsNamed(prisma: PrismaClient, { tenantId }: Scope, name: string): Promise<Prisma.StepChangeWhereInput> {
  const steps = await prisma.processStep.findMany({ where: { tenantId }, select: { id: true, name: true } });
  const key = searchKey(name);
  return { stepId: { in: steps.filter((step) => searchKey(step.name) === key).map(({ id }) => id) } };
}

function conditionsOf({
  candidateEmail,
  jobReference,
  stepStatus,
  applicationId,
}: StepChangeFilters): Prisma.StepChangeWhereInput[] {
  const emailKey = candidateEmail && searchKey(candidateEmail);
  return [
    ...(emailKey ? [{ application: { candidate: { OR: [{ emailKey }, { emailSecondaryKey: emailKey }] } } }] : []),
    ...(jobReference ? [{ application: { job: { reference: jobReference } } }] : []),
    ...(stepStatus ? [{ step: { status: stepStatus } }] : []),
    ...(applicationId ? [{ applicationId }] : []),
  ];
}
