import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { webhookCallsIn, type Scope } from '../../auth/visibility.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../../database/collection.ts';

/** Conditions on the history of webhook calls; those that are given apply together. */
export type CallFilters = {
  readonly event: 'ProcessStepChange' | 'ApplicationCreate' | 'EmailSend' | 'QuestionnaireSubmit' | undefined;
  readonly applicationId: number | undefined;
  readonly failed: boolean | undefined;
};

const shown = {
  delivery: { include: { event: true, webhook: { select: { id: true, organisationId: true, state: true } } } },
} satisfies Prisma.CallInclude;

export type CallRow = Prisma.CallGetPayload<{ include: typeof shown }>;

const SUCCESS = { responseStatus: { gte: 200, lte: 299 } };

/** A page of the webhook calls in scope, newest first, before the id `after`. */
export async function readCalls(prisma: PrismaClient, scope: Scope, filters: CallFilters, slice: Slice): Promise<Page<CallRow>> {
  const calls = webhookCallsIn(scope);
  const marks = await sliceConditions(slice, (id) =>
    prisma.call.findFirst({ where: { ...calls, id }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
  );
  const { limit, after } = slice;
  const position = after === undefined ? [] : [{ id: { lt: after } }];
  const rows = await prisma.call.findMany({
    where: { ...calls, AND: [...position, ...conditionsOf(filters), ...marks] },
    include: shown,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

function conditionsOf({ event, applicationId, failed }: CallFilters): Prisma.CallWhereInput[] {
  return [
    ...(event ? [{ delivery: { event: { name: event } } }] : []),
    ...(applicationId ? [{ delivery: { event: { applicationId } } }] : []),
    ...(failed === undefined ? [] : [failed ? { NOT: SUCCESS } : SUCCESS]),
  ];
}
