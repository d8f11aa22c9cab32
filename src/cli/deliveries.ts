import type { Command } from 'commander';
import { DeliveryState, type Prisma } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/sql.ts';
import { clearKeys } from '../database/idempotency-keys.ts';
import { queueDelivery } from '#generated/database/statements.ts';
import { replayFault } from '../resources/webhooks/replay.ts';
import { countRetried, countWaiting, dropChosen, RETRIED, retryChosen, type Chosen, type Retried } from './chosen-deliveries.ts';
import { addCommand, makeChange, Refusal, type ChangeContext, type Changed, type CommandGroup, type Context } from './command.ts';
import { addYes, confirm, type Yes } from './input.ts';
import { findDelivery, findEnabledWebhook, findTenant, findWebhook, ownedBy, type Texts } from './find.ts';
import { choiceOf, integerIn, readInstant } from './values.ts';

const STATES = Object.values(DeliveryState);
const UNDELIVERED: readonly DeliveryState[] = ['PENDING', 'SENDING', 'DEAD'];

export const deliveryCommands: CommandGroup = (program, { list, perform }) => {
  const delivery = program
    .command('delivery')
    .alias('deliveries')
    .description('deliveries: events on their way to a webhook, and letters on their way to a mail server');
  const addSelecting = (name: string, description: string, ...examples: readonly string[]): Command =>
    addCommand(delivery, name, description, ...examples)
      .option('--tenant <tenant>', 'only those of this tenant (id or name)')
      .option('--webhook <id>', 'only those to this webhook')
      .option('--letters', 'only letters')
      .option('--since <time>', 'only those that were queued from then on', readInstant);
  addSelecting(
    'list',
    'list deliveries that have not arrived, with the last attempt of each',
    'delivery list --webhook 5',
    'delivery list --letters --state dead --json',
  )
    .option('--state <state>', `only those that are ${STATES.join(', ')}`, choiceOf(STATES))
    .option('--limit <count>', 'at most so many, the latest', integerIn(1, 10_000), 100)
    .action(list(listDeliveries));
  const addChanging = (name: string, description: string, ...examples: readonly string[]): Command =>
    addYes(addSelecting(name, description, ...examples))
      .argument('[delivery...]', 'ids of deliveries of one tenant')
      .option('--dry-run', 'count them and change nothing');
  addChanging(
    'retry',
    'send now what waits, and send again what was given up or dropped',
    'delivery retry 8812 8813',
    'delivery retry --letters --tenant "Northwind" --since 2026-11-20 --dry-run',
    'delivery retry --webhook 5',
  )
    .option('--state <state>', `in place of ids: those that are ${RETRIED.join(', ')}`, choiceOf(RETRIED), 'DEAD')
    .action(perform(retryDeliveries));
  addChanging(
    'drop',
    'give waiting deliveries up; "delivery retry" sends them after all, for 30 days',
    'delivery drop 8812',
    'delivery drop --letters --tenant "Northwind"',
  ).action(perform(dropDeliveries));
};

type Filters = Texts<'tenant' | 'webhook'> & { readonly letters?: true; readonly since?: Date };
type Listed = Filters & { readonly state?: DeliveryState; readonly limit: number };

async function listDeliveries({ database, prisma }: Context, { tenant, webhook: text, letters, since, state, limit }: Listed) {
  const conditions: Prisma.DeliveryWhereInput[] = [
    await ownedBy(database, { tenant }),
    { state: state ?? { in: [...UNDELIVERED] } },
    letters ? { webhookId: null } : {},
    since ? { createdAt: { gte: since } } : {},
  ];
  if (text !== undefined) {
    const { tenantId, id: webhookId } = await findWebhook(database, text);
    conditions.push({ tenantId, webhookId });
  }
  const rows = await prisma.delivery.findMany({
    where: { AND: conditions },
    include: {
      event: { select: { name: true, applicationId: true } },
      email: { select: { applicationId: true } },
      calls: { orderBy: { id: 'desc' }, take: 1 },
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.toReversed().map(({ id, tenantId, webhookId: webhook, event, email, state: now, attempts, ...row }) => ({
    id,
    tenant: tenantId,
    webhook,
    what: event?.name ?? 'letter',
    application: event?.applicationId ?? email?.applicationId ?? null,
    state: now,
    attempts,
    created: row.createdAt,
    next_attempt: now === 'PENDING' ? row.nextAttemptAt : null,
    last_status: row.calls[0]?.responseStatus ?? null,
    last_error: row.calls[0]?.error ?? null,
  }));
}

type Changing = Filters & Yes & { readonly dryRun?: true };
type Retrying = Changing & { readonly state: Retried };

export async function retryDeliveries(context: Context, texts: readonly string[], { state, ...given }: Retrying): Promise<void> {
  if (texts.length > 0) {
    refuseFilters(given);
    return makeChange(context, (transaction) => retryEach({ ...context, transaction }, texts));
  }
  const chosen = await choose(context.database, given, findEnabledWebhook);
  const count = await countRetried(context.database, chosen, state);
  await changeChosen(context, { chosen, count, given, verb: 'retry', done: 'queued' }, (transaction) =>
    retryChosen(transaction, chosen, state, context.now),
  );
}

async function dropDeliveries(context: Context, texts: readonly string[], given: Changing): Promise<void> {
  const { database, now } = context;
  if (texts.length > 0) {
    refuseFilters(given);
    await confirm(context, given, `Deliveries ${texts.join(', ')} are not sent.`, 'drop');
    return makeChange(context, (transaction) => dropEach({ ...context, transaction }, texts));
  }
  const chosen = await choose(database, given, findWebhook);
  const count = await countWaiting(database, chosen);
  await changeChosen(context, { chosen, count, given, verb: 'drop', done: 'dropped' }, (transaction) =>
    dropChosen(transaction, chosen, now),
  );
}

function refuseFilters({ tenant, webhook, letters, since, dryRun }: Changing): void {
  if (tenant ?? webhook ?? letters ?? since ?? dryRun) throw new Refusal('Give ids alone, or options alone.');
}

type Change = {
  readonly chosen: Chosen;
  readonly count: number;
  readonly given: Changing;
  readonly verb: string;
  readonly done: string;
};

/** Counts, asks, or changes all that were chosen. */
async function changeChosen(
  context: Context,
  { chosen, count, given, verb, done }: Change,
  work: (transaction: Transaction) => Promise<number>,
): Promise<void> {
  const { tenantId, webhookId } = chosen;
  const whose = webhookId === null ? { tenant: tenantId } : { webhook: webhookId };
  const what = webhookId === null ? `letters of tenant ${tenantId}` : `deliveries to webhook ${webhookId}`;
  if (given.dryRun) return context.printOutcome(`${count} ${what} would be ${done}.`, { ...whose, [`would_be_${done}`]: count });
  if (count > 0) await confirm(context, given, `${count} ${what} are ${done}.`, verb);
  await makeChange(context, async (transaction) => {
    const changed = await work(transaction);
    const details = { ...whose, [done]: changed };
    return { tenantId, details, result: details, sentence: `${changed} ${what} are ${done}.` };
  });
}

async function choose(
  transaction: Transaction,
  { tenant, webhook: text, letters, since = new Date(0) }: Filters,
  find: typeof findWebhook,
): Promise<Chosen> {
  if (text !== undefined && letters === undefined && tenant === undefined) {
    const { tenantId, id: webhookId } = await find(transaction, text);
    return { tenantId, webhookId, since };
  }
  if (text !== undefined || letters === undefined || tenant === undefined)
    throw new Refusal('Give ids, or --webhook ID, or --letters --tenant TENANT.');
  return { tenantId: (await findTenant(transaction, tenant)).id, webhookId: null, since };
}

/** Finds deliveries by their ids. Refuses those of several tenants. */
async function findEach(transaction: Transaction, texts: readonly string[]) {
  const found: Delivery[] = [];
  for (const text of texts) found.push(await findDelivery(transaction, text));
  const [tenantId, ...others] = new Set(found.map((delivery) => delivery.tenantId));
  if (tenantId === undefined || others.length > 0) throw new Refusal('Give deliveries of one tenant at a time.');
  return { tenantId, found };
}

type Delivery = Awaited<ReturnType<typeof findDelivery>>;

const changedEach = (tenantId: number, found: readonly Delivery[], done: string): Changed => {
  const ids = found.map(({ id }) => id);
  return { tenantId, details: { ids }, result: { [done]: ids }, sentence: `Delivery ${ids.join(', ')}: ${done}.` };
};

async function retryEach({ transaction, now }: ChangeContext, texts: readonly string[]): Promise<Changed> {
  const { tenantId, found } = await findEach(transaction, texts);
  for (const { id, webhookId, state, event, webhook } of found) {
    // not while a worker sends it: the delivery is its own until then
    if (state === 'SENDING') throw new Refusal(`Delivery ${id} is being sent.`);
    if (state === 'DELIVERED') throw new Refusal(`Delivery ${id} has arrived. webhook replay sends an event again.`);
    if (state === 'PENDING' || webhookId === null) {
      const changed = await retryChosen(transaction, { tenantId, webhookId, since: new Date(0), id }, state, now);
      if (changed === 0) throw new Refusal(`Delivery ${id} is not sent again: it is being sent, or its candidate is erased.`);
    } else if (event === null || webhook === null || replayFault({ id, event, webhook }) !== undefined) {
      throw new Refusal(`Delivery ${id} cannot be sent again: its webhook is disabled, or its event can no longer be told.`);
    } else await queueDelivery(transaction.sql, { tenantId, eventId: event.id, webhookId: webhook.id });
  }
  return changedEach(tenantId, found, 'queued');
}

async function dropEach({ transaction, now }: ChangeContext, texts: readonly string[]): Promise<Changed> {
  const { tenantId, found } = await findEach(transaction, texts);
  for (const { id, webhookId } of found) {
    const dropped = await dropChosen(transaction, { tenantId, webhookId, since: new Date(0), id }, now);
    if (dropped === 0) throw new Refusal(`Delivery ${id} does not wait.`);
  }
  return changedEach(tenantId, found, 'dropped');
}

export const idempotencyCommands: CommandGroup = (program, { change }) => {
  const idempotency = program
    .command('idempotency')
    .description('answers kept for an Idempotency-Key: workers delete them after a day');
  addCommand(idempotency, 'prune', 'delete the expired ones now, where no worker runs', 'idempotency prune').action(
    change(async ({ transaction, now }) => {
      let deleted = 0;
      for (let count = -1; count !== 0; deleted += count) count = await clearKeys(transaction.sql, now);
      return { tenantId: null, details: { deleted }, result: { deleted }, sentence: `${deleted} expired keys were deleted.` };
    }),
  );
};
