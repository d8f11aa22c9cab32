import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import type { Prisma } from '#generated/prisma/client.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { addCommand, Refusal, type Actions, type Changed, type Context } from './command.ts';
import { findWebhook } from './find.ts';
import { formatTime } from './output.ts';
import { readDuration, readMajor } from './values.ts';

/** For how long a replaced secret signs beside the new one. */
const ROTATION_MS = 86_400_000;

type Webhook = Awaited<ReturnType<typeof findWebhook>>;

type WebhookContext = Context & {
  readonly webhook: Webhook;
  readonly update: (data: Prisma.WebhookUpdateInput) => Promise<unknown>;
  /** Changes the deliveries that wait for the webhook; returns their number. */
  readonly updateWaiting: (data: Prisma.DeliveryUpdateManyMutationInput) => Promise<number>;
};

/** Adds `webhook suspend`, `resume`, `disable`, `rotate-secret` and `set-format`. */
export function addWebhookChanges(parent: Command, { change }: Actions): void {
  const addChange = <Given extends readonly unknown[]>(
    name: string,
    description: string,
    example: string,
    work: (context: WebhookContext, ...given: Given) => Promise<Omit<Changed, 'tenantId'>>,
  ): Command =>
    addCommand(parent, name, description, example)
      .argument('<webhook>', 'id of the webhook')
      .action(
        change(async (context, text: string, ...given: Given) => {
          const { transaction } = context;
          const webhook = await findWebhook(transaction, text);
          const { tenantId, id } = webhook;
          const where = { tenantId_id: { tenantId, id } };
          const waiting = { tenantId, webhookId: id, state: 'PENDING' as const };
          const { details, ...changed } = await work(
            {
              ...context,
              webhook,
              update: (data) => transaction.prisma.webhook.update({ where, data, select: { id: true } }),
              updateWaiting: async (data) => (await transaction.prisma.delivery.updateMany({ where: waiting, data })).count,
            },
            ...given,
          );
          return { tenantId, details: { id, ...details }, ...changed };
        }),
      );
  addChange('suspend', 'send nothing for now; what happens meanwhile waits', 'webhook suspend 5 --for 2h', suspend).option(
    '--for <time>',
    'until then: 30m, 2h, 1d (default: until it is resumed)',
    readDuration,
  );
  addChange('resume', 'send again, what waits at once; a disabled webhook too', 'webhook resume 5', resume);
  addChange('disable', 'send nothing any more, and drop what waits', 'webhook disable 5', disable);
  addChange(
    'rotate-secret',
    'give a webhook a new secret and show it, once; for 24 hours the old one signs beside it',
    'webhook rotate-secret 5',
    rotateSecret,
  );
  addChange(
    'set-format',
    'send in the format of another major version from now on, waiting deliveries too',
    'webhook set-format 5 1',
    setFormat,
  ).argument('<number>', 'major version of the format', readMajor);
}

async function suspend({ webhook: { id, state }, now, update }: WebhookContext, options: { readonly for?: number }) {
  if (state === 'DISABLED') throw new Refusal(`Webhook ${id} is disabled.`);
  const until = options.for === undefined ? null : new Date(now.getTime() + options.for);
  await update({ state: 'SUSPENDED', suspendedUntil: until, suspensions: 0 });
  const sentence = `Webhook ${id} is suspended until ${until ? formatTime(until) : 'it is resumed'}.`;
  return { result: { id, state: 'SUSPENDED', suspended_until: until }, sentence };
}

async function resume({ webhook: { id, state: before }, now, update, updateWaiting }: WebhookContext) {
  await update({ state: 'ACTIVE', suspendedUntil: null, suspensions: 0, recentOutcomes: '' });
  const released = await updateWaiting({ nextAttemptAt: now });
  const sentence = `Webhook ${id} is active; ${released} waiting deliveries are due now.`;
  return { details: { before }, result: { id, state: 'ACTIVE', released }, sentence };
}

async function disable({ webhook: { id, state: before }, update, updateWaiting }: WebhookContext) {
  if (before === 'DISABLED') throw new Refusal(`Webhook ${id} is disabled already.`);
  await update({ state: 'DISABLED', suspendedUntil: null });
  const cancelled = await updateWaiting({ state: 'CANCELLED' });
  const sentence = `Webhook ${id} is disabled; ${cancelled} waiting deliveries were cancelled.`;
  return { details: { before }, result: { id, state: 'DISABLED', cancelled }, sentence };
}

async function rotateSecret({ webhook: { id, secret: previousSecret }, now, update, keys }: WebhookContext) {
  const secret = makeSecret();
  const until = new Date(now.getTime() + ROTATION_MS);
  await update({ secret: createSecretBox(keys('secret')).lock(secret), previousSecret, previousSecretExpiresAt: until });
  return { result: { id, previous_secret_until: until }, sentence: `Webhook ${id} has a new secret.`, secret: { secret } };
}

async function setFormat({ webhook: { id, version: before }, update }: WebhookContext, version: number) {
  await update({ version });
  return { details: { before, version }, result: { id, version }, sentence: `Webhook ${id} is sent in format ${version}.` };
}

/** A secret in the form of Standard Webhooks: 32 random bytes. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
