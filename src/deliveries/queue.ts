import type { Write } from '../database/write.ts';

/** A delivery: an event to a webhook, or a letter. */
type Item = { readonly eventId: number; readonly webhookId: number } | { readonly emailId: number };

/**
 * Queues a delivery, due at once by the database's clock; Prisma would use the clock of this
 * machine.
 */
export async function queueDelivery(write: Write, tenantId: number, item: Item): Promise<void> {
  const { eventId, webhookId, emailId } = { eventId: null, webhookId: null, emailId: null, ...item };
  await write.transaction.$executeRaw`
    INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id", "email_id")
    VALUES (${tenantId}, ${eventId}::int, ${webhookId}::int, ${emailId}::int)`;
  write.queued = true;
}
