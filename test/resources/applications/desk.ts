import { expect } from '@jest/globals';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { HistoryAction } from '#generated/prisma/enums.ts';
import { dayOf } from '../../../src/core/dates.ts';
import type { Answer } from '../../harness/client.ts';
import { anApplication, backdate } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';

type Dates = { readonly createdAt: Date; readonly modifiedAt?: Date };

/** An application made, and last modified, at another time than now. */
export async function aDatedApplication(
  prisma: PrismaClient,
  job: Parameters<typeof anApplication>[1],
  { createdAt, modifiedAt = createdAt, ...given }: Dates & Omit<NonNullable<Parameters<typeof anApplication>[2]>, keyof Dates>,
) {
  const application = await anApplication(prisma, job, given);
  await backdate(prisma, 'application', application.id, { createdAt, modifiedAt });
  return { ...application, createdAt, modifiedAt };
}

/** Stands for a date that the database gives: that of a write after the test began. */
export const JUST_NOW = { asymmetricMatch: (value: unknown): boolean => value instanceof Date && value >= BEGIN };

const BEGIN = new Date(Date.now() - 5_000);

/** All that the database holds of an application, and how many rows any write could have added anywhere. */
export async function stateOf(prisma: PrismaClient, { tenantId, id }: { readonly tenantId: number; readonly id: number }) {
  const application = await prisma.application.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id } },
    include: {
      stepChanges: { orderBy: { id: 'asc' } },
      history: { orderBy: { id: 'asc' } },
      emails: { orderBy: { id: 'asc' }, include: { delivery: true } },
    },
  });
  const counts = {
    stepChanges: await prisma.stepChange.count(),
    history: await prisma.historyEntry.count(),
    emails: await prisma.emailMessage.count(),
    deliveries: await prisma.delivery.count(),
    events: await prisma.event.count(),
    notes: await prisma.note.count(),
  };
  return { ...application, counts };
}

type State = Awaited<ReturnType<typeof stateOf>>;

/** A state with the traces of one write: the dates, the revision, and the entry of the history. */
export const writtenOn = (before: State, userId: number, date: Date, action: HistoryAction, text: string) => ({
  ...before,
  lastActionTime: date,
  modifiedAt: JUST_NOW,
  revision: before.revision + 1,
  history: [
    ...before.history,
    { tenantId: before.tenantId, applicationId: before.id, userId, date, id: expect.any(Number), action, text },
  ],
  counts: { ...before.counts, history: before.counts.history + 1 },
});

type Step = { readonly id: number; readonly name: string };

/** A state on another step, with its step change. */
export function movedTo({ id: stepId, name }: Step, before: State, userId: number, date: Date) {
  const { counts, ...written } = writtenOn(before, userId, date, 'STEP_CHANGE', `Moved to ${name}`);
  const { tenantId, id: applicationId, jobId, organisationId } = before;
  const dates = { date, createdAt: JUST_NOW, modifiedAt: JUST_NOW };
  const change = { tenantId, applicationId, jobId, organisationId, userId, id: expect.any(Number), stepId, ...dates };
  return {
    ...written,
    currentStepId: stepId,
    stepDate: dayOf(date),
    stepEnteredAt: date,
    stepChanges: [...before.stepChanges, change],
    counts: { ...counts, stepChanges: counts.stepChanges + 1, events: expect.any(Number) },
  };
}

/** Repeats a request as clients do while another one has its key, or the machine is overloaded. */
export async function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 && answer.body.code !== 'idempotency_conflict') return answer;
  }
}

/** Identifiers of the items of a page. */
export const idsOf = ({ body }: Answer): number[] => body.items.map(({ id }: { id: number }) => id);

/** Makes the database refuse every write of the kind, or those of which the condition is true, while something runs. */
export async function whileRefusing<Result>(
  service: Service,
  write: 'INSERT ON delivery' | 'INSERT ON history_entry' | 'UPDATE ON application',
  run: () => Promise<Result>,
  condition = 'true',
): Promise<Result> {
  const table = write.split(' ').at(-1);
  await service.database.pool.query(`
    CREATE TRIGGER refuse BEFORE ${write} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse('refused by the test')`);
  try {
    return await run();
  } finally {
    await service.database.pool.query(`DROP TRIGGER refuse ON ${table}`);
  }
}
