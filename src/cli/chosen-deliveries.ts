/** Changes of many deliveries in a statement or two: those to a webhook, or the letters of a tenant. */
import { dropDeliveries, lockRecipients, requeueLetters } from '#generated/database/statements.ts';
import { Prisma } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/sql.ts';

/** The states in which a delivery can be sent again. */
export const RETRIED = ['PENDING', 'DEAD', 'CANCELLED'] as const;
export type Retried = (typeof RETRIED)[number];

export type Chosen = {
  readonly tenantId: number;
  /** Null for letters. */
  readonly webhookId: number | null;
  /** Only deliveries that were queued from then on. */
  readonly since: Date;
  /** Only this one. */
  readonly id?: number;
};

/** How many `retryChosen` would send, also again. */
export function countRetried({ prisma }: Transaction, chosen: Chosen, state: Retried): Promise<number> {
  const { webhookId } = chosen;
  if (webhookId !== null && state !== 'PENDING') return prisma.event.count({ where: unsentEvents(chosen, state) });
  const ofCandidates = webhookId === null && { email: { application: { candidate: { erasedAt: null } } } };
  return prisma.delivery.count({ where: { ...rowsOf(chosen, state), ...ofCandidates } });
}

/** Makes waiting deliveries due, or sends others again. Letters get all their attempts again. */
export async function retryChosen(transaction: Transaction, chosen: Chosen, state: Retried, now: Date): Promise<number> {
  const { prisma } = transaction;
  const { tenantId, webhookId } = chosen;
  if (webhookId === null) return retryLetters(transaction, chosen, state, now);
  if (state === 'PENDING')
    return (await prisma.delivery.updateMany({ where: rowsOf(chosen, state), data: { nextAttemptAt: now } })).count;
  const where = unsentEvents(chosen, state);
  const events = await prisma.event.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } });
  const data = events.map(({ id: eventId }) => ({ tenantId, eventId, webhookId }));
  return (await prisma.delivery.createMany({ data })).count;
}

const rowsOf = ({ tenantId, webhookId, since, id }: Chosen, state: Retried) => ({
  tenantId,
  webhookId,
  state,
  createdAt: { gte: since },
  ...(id !== undefined && { id }),
});

export const countWaiting = (transaction: Transaction, chosen: Chosen): Promise<number> =>
  transaction.prisma.delivery.count({ where: rowsOf(chosen, 'PENDING') });

/** The events of deliveries in the state, unless they wait or have arrived by now. */
const unsentEvents = (chosen: Chosen, state: Retried) =>
  ({
    tenantId: chosen.tenantId,
    OR: [{ name: { not: 'ProcessStepChange' } }, { stepChange: { not: Prisma.DbNull } }],
    deliveries: {
      some: rowsOf(chosen, state),
      none: { tenantId: chosen.tenantId, webhookId: chosen.webhookId, state: { in: ['PENDING', 'SENDING', 'DELIVERED'] } },
    },
  }) satisfies Prisma.EventWhereInput;

/** Leaves out letters to candidates who are erased. */
async function retryLetters({ sql }: Transaction, chosen: Chosen, state: Retried, now: Date): Promise<number> {
  const letters = { ...chosen, id: chosen.id, state };
  const candidates = await lockRecipients(sql, letters);
  const retried = await requeueLetters(sql, { ...letters, candidateIds: candidates.map(({ id }) => id), now });
  return retried.length;
}

/** Gives the waiting ones up. */
export async function dropChosen({ sql }: Transaction, chosen: Chosen, now: Date): Promise<number> {
  return (await dropDeliveries(sql, { ...chosen, id: chosen.id, now })).length;
}
