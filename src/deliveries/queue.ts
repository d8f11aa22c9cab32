import type { Write } from '../database/write.ts';

/** Queues an event once more to a webhook, due at once by the database's clock. */
export async function queueDelivery(
  write: Write,
  tenantId: number,
  { eventId, webhookId }: { readonly eventId: number; readonly webhookId: number },
): Promise<void> {
  await write.transaction.$executeRaw`
    INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id") VALUES (${tenantId}, ${eventId}::int, ${webhookId}::int)`;
  write.queued = true;
}
