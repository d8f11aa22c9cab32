import type { Database } from '../../src/database/database.ts';
import { claimWebhooks, findWebhookTenants, type ClaimedWebhook } from '../../src/deliveries/claims.ts';

/** The deliveries that a worker with so much room claims. */
export async function claimed(database: Database, room: number, now?: Date): Promise<readonly ClaimedWebhook[]> {
  const all: ClaimedWebhook[] = [];
  for (const tenantId of await findWebhookTenants(database.sql, now))
    if (all.length < room) all.push(...(await claimWebhooks(database, tenantId, room - all.length, now)));
  return all;
}
