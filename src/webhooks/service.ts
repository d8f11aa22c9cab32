import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { cutPage, type Page, type Slice } from '../api/page.ts';
import { webhookCallsIn, type Scope } from '../auth/visibility.ts';

/** Conditions on the history of webhook calls; those that are given apply together. */
export type CallFilters = {
  readonly since: number | undefined;
  readonly modifiedSince: Date | undefined;
  readonly event: 'ProcessStepChange' | 'ApplicationCreate' | 'EmailSend' | 'QuestionnaireSubmit' | undefined;
  readonly applicationId: number | undefined;
  readonly failed: boolean | undefined;
};

const shown = { delivery: { include: { event: true } } } satisfies Prisma.CallInclude;

export type CallRow = Prisma.CallGetPayload<{ include: typeof shown }>;

const SUCCESS = { responseStatus: { gte: 200, lte: 299 } };

/** A page of the webhook calls in scope, newest first, before the id `after`. */
export async function readCalls(
  prisma: PrismaClient,
  scope: Scope,
  filters: CallFilters,
  { limit, after }: Slice,
): Promise<Page<CallRow>> {
  const calls = webhookCallsIn(scope);
  const position = after === undefined ? [] : [{ id: { lt: after } }];
  const rows = await prisma.call.findMany({
    where: { ...calls, AND: [...position, ...conditionsOf(filters), ...(await changedSince(prisma, calls, filters.since))] },
    include: shown,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

function conditionsOf({ modifiedSince, event, applicationId, failed }: CallFilters): Prisma.CallWhereInput[] {
  return [
    ...(modifiedSince ? [{ modifiedAt: { gte: modifiedSince } }] : []),
    ...(event ? [{ delivery: { event: { name: event } } }] : []),
    ...(applicationId ? [{ delivery: { event: { applicationId } } }] : []),
    ...(failed === undefined ? [] : [failed ? { NOT: SUCCESS } : SUCCESS]),
  ];
}

async function changedSince(
  prisma: PrismaClient,
  calls: Prisma.CallWhereInput,
  since: number | undefined,
): Promise<Prisma.CallWhereInput[]> {
  if (!since) return [];
  const mark = await prisma.call.findFirst({
    where: { ...calls, id: { lte: since } },
    orderBy: { id: 'desc' },
    select: { calledAt: true },
  });
  return mark === null ? [] : [{ OR: [{ id: { gt: since } }, { modifiedAt: { gt: mark.calledAt } }] }];
}
