import type { Command } from 'commander';
import type { DeliveryState, WebhookState } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/database.ts';
import { unlockCredentials } from '../deliveries/webhook/receiver-credentials.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { examples, type Perform } from './command.ts';
import type { Desk } from './context.ts';
import { findOrganisation, findWebhook, ofTenant } from './find.ts';

type Filters = { readonly tenant?: string; readonly organisation?: string; readonly state?: WebhookState };

/** Adds `webhook list`. */
export function listWebhooks(webhook: Command, perform: Perform, readState: (text: string) => WebhookState): void {
  webhook
    .command('list')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only those of this organisation (id or name)')
    .option('--state <state>', 'only those that are ACTIVE, SUSPENDED or DISABLED', readState)
    .description('list webhooks with what waits for them')
    .addHelpText('after', examples('webhook list --state suspended', 'webhook list --tenant 1 --json'))
    .action(
      perform(async (desk, { tenant, organisation, state }: Filters) => {
        const { prisma } = desk.database;
        const owner = organisation === undefined ? undefined : await findOrganisation(prisma, organisation);
        const rows = await prisma.webhook.findMany({
          where: {
            ...(await ofTenant(prisma, tenant)),
            ...(owner && { AND: [{ tenantId: owner.tenantId, organisationId: owner.id }] }),
            ...(state && { state }),
          },
          include: { _count: { select: { deliveries: { where: { state: { in: ['PENDING', 'SENDING'] } } } } } },
          orderBy: { id: 'asc' },
        });
        desk.printRows(
          rows.map(({ id, tenantId, organisationId, url, events, version, state: now, suspendedUntil, _count }) => ({
            id,
            tenant: tenantId,
            organisation: organisationId,
            url,
            events,
            version,
            state: now,
            suspended_until: suspendedUntil,
            waiting: _count.deliveries,
          })),
        );
      }),
    );
}

/** Adds `webhook show`. */
export function showWebhook(webhook: Command, perform: Perform): void {
  webhook
    .command('show')
    .argument('<webhook>', 'id of the webhook')
    .description('show a webhook with its health and its last call; never its secrets')
    .addHelpText('after', examples('webhook show 5'))
    .action(
      perform(async (desk, text: string) => {
        const { prisma } = desk.database;
        const found = await findWebhook(prisma, text);
        const { id, tenantId, previousSecretExpiresAt: rotated } = found;
        const last = await prisma.call.findFirst({ where: { tenantId, delivery: { webhookId: id } }, orderBy: { id: 'desc' } });
        desk.printRecord({
          id,
          tenant: tenantId,
          organisation: `${found.organisation.id} (${found.organisation.name})`,
          url: found.url,
          events: found.events,
          version: found.version,
          created: found.createdAt,
          receiver_credentials: describeCredentials(desk, found.receiverCredentials),
          previous_secret_until: rotated && rotated > desk.now ? rotated : null,
          state: found.state,
          suspended_until: found.suspendedUntil,
          suspensions: found.suspensions,
          failures_of_the_last_20: found.recentOutcomes.replaceAll('0', '').length,
          deliveries: await countDeliveries(prisma, found),
          last_call: last?.calledAt ?? null,
          last_status: last?.responseStatus ?? null,
          last_error: last?.error ?? null,
        });
      }),
    );
}

/** The kind of the credentials, and nothing of the credentials. */
function describeCredentials(desk: Desk, locked: Uint8Array | null): string {
  if (locked === null) return 'none';
  try {
    return unlockCredentials(createSecretBox(desk.secretKeys()), locked).kind;
  } catch {
    return 'locked with another SECRET_KEY';
  }
}

async function countDeliveries(
  prisma: Transaction,
  { tenantId, id: webhookId }: { readonly tenantId: number; readonly id: number },
): Promise<Partial<Record<Lowercase<DeliveryState>, number>>> {
  const where = { tenantId, webhookId };
  const groups = await prisma.delivery.groupBy({ by: ['state'], where, _count: true, orderBy: { state: 'asc' } });
  return Object.fromEntries(groups.map(({ state, _count }) => [state.toLowerCase(), _count]));
}
