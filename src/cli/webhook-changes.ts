import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import type { Prisma } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/database.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { addCommand, Refusal, type Changed, type Context, type Perform } from './command.ts';
import { findWebhook } from './find.ts';
import type { Printable } from './output.ts';
import { readDuration, readMajor } from './values.ts';

/** For how long a replaced secret signs beside the new one. */
const ROTATION_MS = 86_400_000;

type Webhook = Awaited<ReturnType<typeof findWebhook>>;

async function update(transaction: Transaction, { tenantId, id }: Webhook, data: Prisma.WebhookUpdateInput): Promise<void> {
  await transaction.webhook.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });
}

/** Finds the webhook of the id in `text`, then makes a change, in one transaction. */
function changeWebhook<Result extends Printable>(
  context: Context,
  text: string,
  work: (transaction: Transaction, webhook: Webhook) => Promise<Omit<Changed<Result>, 'tenantId'>>,
): Promise<Result> {
  return context.change(async (transaction) => {
    const webhook = await findWebhook(transaction, text);
    const { details, ...changed } = await work(transaction, webhook);
    return { tenantId: webhook.tenantId, details: { id: webhook.id, ...details }, ...changed };
  });
}

/** Changes the deliveries that wait for a webhook; returns their number. */
async function updateWaiting(transaction: Transaction, webhook: Webhook, data: Prisma.DeliveryUpdateManyMutationInput) {
  const where = { tenantId: webhook.tenantId, webhookId: webhook.id, state: 'PENDING' as const };
  return (await transaction.delivery.updateMany({ where, data })).count;
}

/** Adds `webhook suspend`, `resume`, `disable`, `rotate-secret` and `set-format`. */
export function addWebhookChanges(parent: Command, perform: Perform): void {
  addCommand(parent, 'suspend', 'send nothing for now; what happens meanwhile waits', 'webhook suspend 5 --for 2h')
    .argument('<webhook>', 'id of the webhook')
    .option('--for <time>', 'until then: 30m, 2h, 1d (default: until it is resumed)', readDuration)
    .action(
      perform(async (context, text: string, { for: durationMs }: { readonly for?: number }) => {
        await changeWebhook(context, text, async (transaction, webhook) => {
          const { id } = webhook;
          if (webhook.state === 'DISABLED') throw new Refusal(`Webhook ${id} is disabled.`);
          const until = durationMs === undefined ? null : new Date(context.now.getTime() + durationMs);
          await update(transaction, webhook, { state: 'SUSPENDED', suspendedUntil: until, suspensions: 0 });
          const sentence = `Webhook ${id} is suspended until ${until ? until.toISOString() : 'it is resumed'}.`;
          return { result: { id, state: 'SUSPENDED', suspended_until: until }, sentence };
        });
      }),
    );
  addCommand(parent, 'resume', 'send again, what waits at once; a disabled webhook too', 'webhook resume 5')
    .argument('<webhook>', 'id of the webhook')
    .action(
      perform(async (context, text: string) => {
        await changeWebhook(context, text, async (transaction, webhook) => {
          const { id, state: before } = webhook;
          await update(transaction, webhook, { state: 'ACTIVE', suspendedUntil: null, suspensions: 0, recentOutcomes: '' });
          const released = await updateWaiting(transaction, webhook, { nextAttemptAt: context.now });
          const sentence = `Webhook ${id} is active; ${released} waiting deliveries are due now.`;
          return { details: { before }, result: { id, state: 'ACTIVE', released }, sentence };
        });
      }),
    );
  addCommand(parent, 'disable', 'send nothing any more, and drop what waits', 'webhook disable 5')
    .argument('<webhook>', 'id of the webhook')
    .action(
      perform(async (context, text: string) => {
        await changeWebhook(context, text, async (transaction, webhook) => {
          const { id, state: before } = webhook;
          if (before === 'DISABLED') throw new Refusal(`Webhook ${id} is disabled already.`);
          await update(transaction, webhook, { state: 'DISABLED', suspendedUntil: null });
          const cancelled = await updateWaiting(transaction, webhook, { state: 'CANCELLED' });
          const sentence = `Webhook ${id} is disabled; ${cancelled} waiting deliveries were cancelled.`;
          return { details: { before }, result: { id, state: 'DISABLED', cancelled }, sentence };
        });
      }),
    );
  addCommand(
    parent,
    'rotate-secret',
    'give a webhook a new secret and show it, once; for 24 hours the old one signs beside it',
    'webhook rotate-secret 5',
  )
    .argument('<webhook>', 'id of the webhook')
    .action(
      perform(async (context, text: string) => {
        const secret = makeSecret();
        const until = new Date(context.now.getTime() + ROTATION_MS);
        const rotated = await changeWebhook(context, text, async (transaction, webhook) => {
          const { id, secret: previousSecret } = webhook;
          const locked = createSecretBox(context.secretKeys()).lock(secret);
          await update(transaction, webhook, { secret: locked, previousSecret, previousSecretExpiresAt: until });
          return { result: { id, previous_secret_until: until } };
        });
        showSecret(context, `Webhook ${rotated.id} has a new secret.`, rotated, secret);
      }),
    );
  addCommand(
    parent,
    'set-format',
    'send in the format of another major version from now on, waiting deliveries too',
    'webhook set-format 5 1',
  )
    .argument('<webhook>', 'id of the webhook')
    .argument('<number>', 'major version of the format', readMajor)
    .action(
      perform(async (context, text: string, version: number) => {
        await changeWebhook(context, text, async (transaction, webhook) => {
          const { id, version: before } = webhook;
          await update(transaction, webhook, { version });
          const sentence = `Webhook ${id} is sent in format ${version}.`;
          return { details: { before, version }, result: { id, version }, sentence };
        });
      }),
    );
}

/** A secret in the form of Standard Webhooks: 32 random bytes. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Prints a secret, once. */
export function showSecret(context: Context, sentence: string, record: Printable, secret: string): void {
  if (!context.json) context.printOutcome(`${sentence} The secret is shown this once.\n`, record);
  context.printRecord({ ...record, secret });
}
