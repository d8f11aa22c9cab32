import type { Command } from 'commander';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { changeWebhook, type WebhookChange } from '../resources/webhooks/subscriptions/change.ts';
import { rotateSecret } from '../resources/webhooks/subscriptions/secret.ts';
import type { WebhookSettings } from '../resources/webhooks/subscriptions/settings.ts';
import { addCommand, type Actions, type ChangeContext, type Changed, type Context } from './command.ts';
import { findWebhook } from './find.ts';
import { formatTime } from './output.ts';
import { readDuration, readMajor } from './values.ts';

type Webhook = Awaited<ReturnType<typeof findWebhook>>;

type WebhookContext = ChangeContext & {
  readonly webhook: Webhook;
  readonly change: (given: WebhookChange) => ReturnType<typeof changeWebhook>;
};

/** What the services of webhooks need. */
export const settingsIn = ({ config, keys, now }: Context): WebhookSettings => ({
  webhookAllowPrivate: config.webhookAllowPrivate,
  secrets: createSecretBox(keys('secret')),
  now,
});

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
          const webhook = await findWebhook(context.transaction, text);
          const { tenantId, id } = webhook;
          const makeChange = (changed: WebhookChange) =>
            changeWebhook(context.transaction, context.authorIn(tenantId), id, changed, settingsIn(context));
          const { details, ...changed } = await work({ ...context, webhook, change: makeChange }, ...given);
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
    rotate,
  );
  addChange(
    'set-format',
    'send in the format of another major version from now on, waiting deliveries too',
    'webhook set-format 5 1',
    setFormat,
  ).argument('<number>', 'major version of the format', readMajor);
}

async function suspend({ webhook, now, change }: WebhookContext, options: { readonly for?: number }) {
  const { id, state: expectedState } = webhook;
  const until = options.for === undefined ? undefined : new Date(now.getTime() + options.for);
  await change({ expectedState, state: 'SUSPENDED', until });
  const sentence = `Webhook ${id} is suspended until ${until ? formatTime(until) : 'it is resumed'}.`;
  return { result: { id, state: 'SUSPENDED', suspended_until: until ?? null }, sentence };
}

async function resume({ webhook: { id, state: before }, change }: WebhookContext) {
  const { released } = await change({ expectedState: before, state: 'ACTIVE' });
  const sentence = `Webhook ${id} is active; ${released} deliveries that were due later are due now.`;
  return { details: { before }, result: { id, state: 'ACTIVE', released }, sentence };
}

async function disable({ webhook: { id, state: before }, change }: WebhookContext) {
  const { cancelled } = await change({ expectedState: before, state: 'DISABLED' });
  const sentence = `Webhook ${id} is disabled; ${cancelled} waiting deliveries were cancelled.`;
  return { details: { before }, result: { id, state: 'DISABLED', cancelled }, sentence };
}

async function rotate(context: WebhookContext) {
  const { transaction, authorIn, webhook } = context;
  const { id, tenantId } = webhook;
  const { secret, previousUntil } = await rotateSecret(transaction, authorIn(tenantId), id, settingsIn(context));
  const result = { id, previous_secret_until: previousUntil };
  return { result, sentence: `Webhook ${id} has a new secret.`, secret: { secret } };
}

async function setFormat({ webhook: { id, version: before }, change }: WebhookContext, version: number) {
  await change({ version });
  return { details: { before, version }, result: { id, version }, sentence: `Webhook ${id} is sent in format ${version}.` };
}
