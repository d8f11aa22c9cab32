import type { PrismaClient } from '#generated/prisma/client.ts';
import { claimWebhooks, findWebhookTenants, type ClaimedWebhook } from '../../src/deliveries/claim-webhooks.ts';

/** The deliveries that a worker with so much room claims. */
export async function claimed(prisma: PrismaClient, room: number, now?: Date): Promise<readonly ClaimedWebhook[]> {
  const all: ClaimedWebhook[] = [];
  for (const tenantId of await findWebhookTenants(prisma, now))
    if (all.length < room) all.push(...(await claimWebhooks(prisma, tenantId, room - all.length, now)));
  return all;
}
