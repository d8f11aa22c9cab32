import { InvalidArgumentError, Option } from 'commander';
import { EventName, WebhookState } from '#generated/prisma/client.ts';
import { majors } from '../contract/document.ts';
import type { Transaction } from '../database/sql.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { addWebhook } from '../resources/webhooks/subscriptions/add.ts';
import { failuresIn } from '../resources/webhooks/subscriptions/service.ts';
import { readCredentials, type GivenReceiver } from '../resources/webhooks/subscriptions/receiver.ts';
import { readInput } from './input.ts';
import { Refusal, addCommand, makeChange, type CommandGroup, type Context, type Io } from './command.ts';
import { findOrganisation, findWebhook, ownedBy, type Texts } from './find.ts';
import { choiceOf, readMajor } from './values.ts';
import { addPing, addReplay } from './webhook-calls.ts';
import { addWebhookChanges, settingsIn } from './webhook-changes.ts';

type Subscription = ReceiverOptions & { readonly url: string; readonly events: readonly EventName[]; readonly format: number };
type Filters = Texts<'tenant' | 'organisation'> & { readonly state?: WebhookState };

export const webhookCommands: CommandGroup = (program, actions) => {
  const webhook = program
    .command('webhook')
    .description('webhooks: subscriptions of an organisation to events, which are sent to a URL of its own');
  addCommand(
    webhook,
    'add',
    'subscribe a URL to events, and show the secret that signs them, once',
    'webhook add "Northwind Lyon" --url https://crm.example/hook --events ProcessStepChange,ApplicationCreate',
    'webhook add 3 --url https://crm.example/hook --events EmailSend --bearer @token.txt',
  )
    .argument('<organisation>', 'id or name of the organisation whose events are sent')
    .requiredOption('--url <url>', 'where they are sent: https, at a public IP address (WEBHOOK_ALLOW_PRIVATE allows others)')
    .requiredOption('--events <names>', `which ones, separated by commas: ${Object.values(EventName).join(', ')}`, readEvents)
    .addOption(formatOption(majors()))
    .addOption(new Option('--basic <login:password>', 'call with HTTP Basic').conflicts(['bearer', 'header']))
    .addOption(new Option('--bearer <token>', 'call with a bearer token').conflicts(['basic', 'header']))
    .addOption(new Option('--header <name: value>', 'call with a header of your own').conflicts(['basic', 'bearer']))
    .addHelpText(
      'after',
      '\nThe list of processes shows a secret that is typed: @FILE reads it from a file, - from standard input.',
    )
    .action(actions.perform(addSubscription));
  addCommand(
    webhook,
    'list',
    'list webhooks with the number of waiting deliveries',
    'webhook list --state suspended',
    'webhook list --tenant 1 --json',
  )
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only those of this organisation (id or name)')
    .option('--state <state>', 'only those that are ACTIVE, SUSPENDED or DISABLED', choiceOf(Object.values(WebhookState)))
    .action(actions.list(listWebhooks));
  addCommand(webhook, 'show', 'show a webhook with its health and its last call; never its secrets', 'webhook show 5')
    .argument('<webhook>', 'id of the webhook')
    .action(actions.perform(showWebhook));
  addPing(webhook, actions);
  addWebhookChanges(webhook, actions);
  addReplay(webhook, actions);
};

/** Has no default where there are several: a receiver reads only the format that it was written for. */
export const formatOption = ([first, ...others]: readonly number[]): Option =>
  new Option('--format <number>', 'major version of the format they are sent in; to be given where there are several')
    .argParser(readMajor)
    .default(others.length === 0 ? first : undefined)
    .makeOptionMandatory();

function readEvents(text: string): readonly EventName[] {
  const known = Object.values(EventName);
  const given = [...new Set(text.split(',').map((name) => name.trim()))];
  const events = given.filter((name): name is EventName => known.some((each) => each === name));
  if (events.length === given.length) return events;
  throw new InvalidArgumentError(`They must be of ${known.join(', ')}.`);
}

async function addSubscription(context: Context, text: string, subscription: Subscription): Promise<void> {
  const { url: address, events, format: version, ...options } = subscription;
  const receiver = await readReceiver(context.io, options);
  await makeChange(context, async (transaction) => {
    const { id: organisationId, tenantId } = await findOrganisation(transaction, text);
    const given = { organisationId, url: address, events, receiver, version };
    const { id, url, secret } = await addWebhook(transaction, context.authorIn(tenantId), given, settingsIn(context));
    const result = { id, organisation: organisationId, url, events, version };
    const sentence = `Webhook ${id} was added. Try it: webhook ping ${id}.`;
    return { tenantId, details: { id, organisationId }, result, sentence, secret: { secret } };
  });
}

async function listWebhooks({ database, prisma }: Context, { state: wanted, ...owner }: Filters) {
  const rows = await prisma.webhook.findMany({
    where: { ...(await ownedBy(database, owner)), ...(wanted && { state: wanted }) },
    include: { _count: { select: { deliveries: { where: { state: { in: ['PENDING', 'SENDING'] } } } } } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, tenantId: tenant, organisationId: organisation, url, events, version, state, ...row }) => {
    const { suspendedUntil: suspended_until, _count } = row;
    return { id, tenant, organisation, url, events, version, state, suspended_until, waiting: _count.deliveries };
  });
}

async function showWebhook(context: Context, text: string): Promise<void> {
  const { database, prisma, now } = context;
  const webhook = await findWebhook(database, text);
  const { id, tenantId, organisation, url, events, version, state, previousSecretExpiresAt: rotated } = webhook;
  const last = await prisma.call.findFirst({ where: { tenantId, delivery: { webhookId: id } }, orderBy: { id: 'desc' } });
  context.printRecord({
    id,
    tenant: tenantId,
    organisation: `${organisation.id} (${organisation.name})`,
    url,
    events,
    version,
    created: webhook.createdAt,
    receiver_credentials: describeCredentials(context, webhook.receiverCredentials),
    previous_secret_until: rotated && rotated > now ? rotated : null,
    state,
    suspended_until: webhook.suspendedUntil,
    suspensions: webhook.suspensions,
    failures_of_the_last_20: failuresIn(webhook.recentOutcomes),
    deliveries: await countDeliveries(database, tenantId, id),
    last_call: last?.calledAt ?? null,
    last_status: last?.responseStatus ?? null,
    last_error: last?.error ?? null,
  });
}

/** The kind of the credentials, never their values. */
function describeCredentials(context: Context, locked: Uint8Array | null): string {
  if (locked === null) return 'none';
  return readCredentials(createSecretBox(context.keys('secret')), locked)?.kind ?? 'locked with another SECRET_KEY';
}

async function countDeliveries({ prisma }: Transaction, tenantId: number, webhookId: number) {
  const where = { tenantId, webhookId };
  const groups = await prisma.delivery.groupBy({ by: ['state'], where, _count: true, orderBy: { state: 'asc' } });
  return Object.fromEntries(groups.map(({ state, _count }) => [state.toLowerCase(), _count]));
}

/** The credentials for the receiver as typed: at most one of the three. */
type ReceiverOptions = { readonly basic?: string; readonly bearer?: string; readonly header?: string };

/** Reads the credentials. `@` before a value names a file and `-` is standard input: no process list shows those. */
async function readReceiver(io: Io, given: ReceiverOptions): Promise<GivenReceiver | undefined> {
  if (given.basic !== undefined) {
    const [, name, value = ''] = /^([^:]+):(.*)$/s.exec(await readInput(io, given.basic)) ?? [];
    if (name === undefined) throw new Refusal('--basic must be LOGIN:PASSWORD.');
    return { type: 'BASIC', name, value };
  }
  if (given.bearer !== undefined) return { type: 'BEARER', value: await readInput(io, given.bearer) };
  if (given.header !== undefined) {
    const [, name, value = ''] = /^([^:]+):[ \t]*(.*?)[ \t]*$/s.exec(await readInput(io, given.header)) ?? [];
    if (name === undefined) throw new Refusal("--header must be 'Name: value'.");
    return { type: 'HEADER', name, value };
  }
  return undefined;
}
