import type { Sql, Transaction } from '../database/database.ts';

/** The parts of a write. */
type Writing = Transaction | Sql;

const queueing = new WeakSet<Writing>();

/** A delivery: an event to a webhook, or a letter. */
type Item = { readonly eventId: number; readonly webhookId: number } | { readonly emailId: number };

/** Puts a delivery into the queue, due at once by the clock of the database: Prisma would write that of this machine. */
export async function queueDelivery(transaction: Transaction, tenantId: number, item: Item): Promise<void> {
  const { eventId, webhookId, emailId } = { eventId: null, webhookId: null, emailId: null, ...item };
  await transaction.$executeRaw`
    INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id", "email_id")
    VALUES (${tenantId}, ${eventId}::int, ${webhookId}::int, ${emailId}::int)`;
  markQueued(transaction);
}

/** Notes that the write has put a delivery into the queue. */
export const markQueued = (writing: Writing): void => void queueing.add(writing);

/** Whether a worker has something to do as soon as the write is committed. */
export const hasQueued = (writing: Writing): boolean => queueing.has(writing);
