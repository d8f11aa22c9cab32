import type { Write } from '../database/write.ts';

/** A delivery: an event to a webhook, or a letter. */
type Item = { readonly eventId: number; readonly webhookId: number } | { readonly emailId: number };

/** Puts a delivery into the queue, due at once by the clock of the database: Prisma would write that of this machine. */
export async function queueDelivery(write: Write, tenantId: number, item: Item): Promise<void> {
  const { eventId, webhookId, emailId } = { eventId: null, webhookId: null, emailId: null, ...item };
  await write.transaction.$executeRaw`
    INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id", "email_id")
    VALUES (${tenantId}, ${eventId}::int, ${webhookId}::int, ${emailId}::int)`;
  write.queued = true;
}
