import type { Command } from 'commander';
import type { Prisma } from '#generated/prisma/client.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { examples, type Perform } from './command.ts';
import { Refusal } from './context.ts';
import { findWebhook } from './find.ts';
import { readDuration } from './values.ts';
import { makeSecret, showSecret } from './webhook-secret.ts';

const ROTATION_MS = 86_400_000;

/** Adds `webhook suspend`, `resume`, `disable` and `rotate-secret`. */
export function stateCommands(webhook: Command, perform: Perform): void {
  webhook
    .command('suspend')
    .argument('<webhook>', 'id of the webhook')
    .option('--for <time>', 'until then: 30m, 2h, 1d (default: until it is resumed)', readDuration)
    .description('send nothing for now; what happens meanwhile waits')
    .addHelpText('after', examples('webhook suspend 5 --for 2h'))
    .action(
      perform(async (desk, text: string, { for: time }: { readonly for?: number }) => {
        const until = time === undefined ? null : new Date(desk.now.getTime() + time);
        const suspended = await desk.change(async (transaction) => {
          const { id, tenantId, state } = await findWebhook(transaction, text);
          if (state === 'DISABLED') throw new Refusal(`Webhook ${id} is disabled.`);
          const data: Prisma.WebhookUpdateInput = { state: 'SUSPENDED', suspendedUntil: until, suspensions: 0 };
          await transaction.webhook.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });
          return { tenantId, details: { id }, result: { id, state: 'SUSPENDED', suspended_until: until } };
        });
        desk.say(`Webhook ${suspended.id} is suspended until ${until ? until.toISOString() : 'it is resumed'}.`, suspended);
      }),
    );
  webhook
    .command('resume')
    .argument('<webhook>', 'id of the webhook')
    .description('send again, what waits at once; a disabled webhook too')
    .addHelpText('after', examples('webhook resume 5'))
    .action(
      perform(async (desk, text: string) => {
        const resumed = await desk.change(async (transaction) => {
          const { id, tenantId, state: before } = await findWebhook(transaction, text);
          const data: Prisma.WebhookUpdateInput = { state: 'ACTIVE', suspendedUntil: null, suspensions: 0, recentOutcomes: '' };
          await transaction.webhook.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });
          const { count } = await transaction.delivery.updateMany({
            where: { tenantId, webhookId: id, state: 'PENDING' },
            data: { nextAttemptAt: desk.now },
          });
          return { tenantId, details: { id, before }, result: { id, state: 'ACTIVE', released: count } };
        });
        desk.say(`Webhook ${resumed.id} is active; ${resumed.released} waiting deliveries are due now.`, resumed);
      }),
    );
  webhook
    .command('disable')
    .argument('<webhook>', 'id of the webhook')
    .description('send nothing any more, and drop what waits')
    .addHelpText('after', examples('webhook disable 5'))
    .action(
      perform(async (desk, text: string) => {
        const disabled = await desk.change(async (transaction) => {
          const { id, tenantId, state: before } = await findWebhook(transaction, text);
          if (before === 'DISABLED') throw new Refusal(`Webhook ${id} is disabled already.`);
          const data: Prisma.WebhookUpdateInput = { state: 'DISABLED', suspendedUntil: null };
          await transaction.webhook.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });
          const { count } = await transaction.delivery.updateMany({
            where: { tenantId, webhookId: id, state: 'PENDING' },
            data: { state: 'CANCELLED' },
          });
          return { tenantId, details: { id, before }, result: { id, state: 'DISABLED', cancelled: count } };
        });
        desk.say(`Webhook ${disabled.id} is disabled; ${disabled.cancelled} waiting deliveries were cancelled.`, disabled);
      }),
    );
  webhook
    .command('rotate-secret')
    .argument('<webhook>', 'id of the webhook')
    .description('give a webhook a new secret and show it, once; for 24 hours the old one signs beside it')
    .addHelpText('after', examples('webhook rotate-secret 5'))
    .action(
      perform(async (desk, text: string) => {
        const secret = makeSecret();
        const until = new Date(desk.now.getTime() + ROTATION_MS);
        const rotated = await desk.change(async (transaction) => {
          const { id, tenantId, secret: previousSecret } = await findWebhook(transaction, text);
          await transaction.webhook.update({
            where: { tenantId_id: { tenantId, id } },
            data: { secret: createSecretBox(desk.secretKeys()).lock(secret), previousSecret, previousSecretExpiresAt: until },
            select: { id: true },
          });
          return { tenantId, details: { id }, result: { id, previous_secret_until: until } };
        });
        showSecret(desk, `Webhook ${rotated.id} has a new secret.`, rotated, secret);
      }),
    );
}
