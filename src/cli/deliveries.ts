import { DeliveryState, type Prisma } from '#generated/prisma/client.ts';
import { lockedCandidate } from '../auth/candidate-lock.ts';
import { sqlIn } from '../database/database.ts';
import { clearKeys } from '../database/idempotency-keys.ts';
import { writeIn } from '../database/write.ts';
import { queueDelivery } from '../deliveries/outbox.ts';
import { replayFault } from '../resources/webhooks/replay.ts';
import { addCommand, makeChange, Refusal, type ChangeContext, type Changed, type CommandGroup, type Context } from './command.ts';
import { addYes, confirm, type Yes } from './confirmation.ts';
import { findDelivery, findWebhook, ownedBy, type Texts } from './find.ts';
import { choiceOf, integerIn } from './values.ts';

const STATES = Object.values(DeliveryState);
const UNDELIVERED: readonly DeliveryState[] = ['PENDING', 'SENDING', 'DEAD'];

export const deliveryCommands: CommandGroup = (program, { change, list, perform }) => {
  const delivery = program
    .command('delivery')
    .alias('deliveries')
    .description('deliveries: events on their way to a webhook, and letters on their way to a mail server');
  addCommand(
    delivery,
    'list',
    'list deliveries that have not arrived, with the last attempt of each',
    'delivery list --webhook 5',
    'delivery list --letters --state dead --json',
  )
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--webhook <id>', 'only those to this webhook')
    .option('--letters', 'only letters')
    .option('--state <state>', `only those that are ${STATES.join(', ')}`, choiceOf(STATES))
    .option('--limit <count>', 'at most so many, the latest', integerIn(1, 10_000), 100)
    .action(list(listDeliveries));
  addCommand(
    delivery,
    'retry',
    'send now what waits, and send again what was given up or dropped',
    'delivery retry 8812',
    'delivery retry 8812 8813',
  )
    .argument('<delivery...>', 'ids of deliveries of one tenant')
    .addHelpText('after', '\nAll that were given up for a webhook: webhook replay --webhook ID --dead, first with --dry-run.')
    .action(change((context, texts: readonly string[]) => changeAll(context, texts, 'queued', retry)));
  const drop = addCommand(
    delivery,
    'drop',
    'give waiting deliveries up; "delivery retry" sends them after all, for 30 days',
    'delivery drop 8812',
  ).argument('<delivery...>', 'ids of deliveries of one tenant');
  addYes(drop).action(
    perform(async (context, texts: readonly string[], answer: Yes) => {
      await confirm(context, answer, `Deliveries ${texts.join(', ')} are not sent.`, 'drop');
      await makeChange(context, (transaction) => changeAll({ ...context, transaction }, texts, 'dropped', dropOne));
    }),
  );
};

type Filters = Texts<'tenant' | 'webhook'> & {
  readonly letters?: true;
  readonly state?: DeliveryState;
  readonly limit: number;
};

async function listDeliveries({ prisma }: Context, { tenant, webhook: text, letters, state, limit }: Filters) {
  const conditions: Prisma.DeliveryWhereInput[] = [
    await ownedBy(prisma, { tenant }),
    { state: state ?? { in: [...UNDELIVERED] } },
    letters ? { webhookId: null } : {},
  ];
  if (text !== undefined) {
    const { tenantId, id: webhookId } = await findWebhook(prisma, text);
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

type Delivery = Awaited<ReturnType<typeof findDelivery>>;
type ChangeOne = (context: ChangeContext, delivery: Delivery) => Promise<unknown>;

async function changeAll(context: ChangeContext, texts: readonly string[], done: string, one: ChangeOne): Promise<Changed> {
  const tenants = new Set<number>();
  const ids: number[] = [];
  for (const text of texts) {
    const delivery = await findDelivery(context.transaction, text);
    await one(context, delivery);
    ids.push(delivery.id);
    tenants.add(delivery.tenantId);
  }
  const [tenantId = null, ...others] = tenants;
  if (others.length > 0) throw new Refusal('Give deliveries of one tenant at a time.');
  return { tenantId, details: { ids }, result: { [done]: ids }, sentence: `${ids.length} deliveries are ${done}.` };
}

async function retry({ transaction, now }: ChangeContext, delivery: Delivery): Promise<unknown> {
  const { tenantId, id, state, event, webhook, email } = delivery;
  const where = { tenantId_id: { tenantId, id } };
  // not while a worker sends it: the delivery is its own until then
  if (state === 'PENDING')
    return transaction.delivery.updateMany({ where: { tenantId, id, state }, data: { nextAttemptAt: now } });
  if (state === 'SENDING') throw new Refusal(`Delivery ${id} is being sent.`);
  if (state === 'DELIVERED') throw new Refusal(`Delivery ${id} has arrived. webhook replay sends an event again.`);
  if (email !== null) {
    const [candidate] = await sqlIn(transaction)(lockedCandidate('c."id" = $2::int'), [tenantId, email.application.candidateId]);
    if (candidate === undefined) throw new Refusal(`The letter of delivery ${id} was to a candidate who is erased.`);
    await transaction.emailMessage.update({ where: { tenantId_id: { tenantId, id: email.id } }, data: { error: null } });
    return transaction.delivery.update({ where, data: { state: 'PENDING', attempts: 0, nextAttemptAt: now } });
  }
  if (event === null || webhook === null || replayFault({ id, event, webhook }) !== undefined)
    throw new Refusal(`Delivery ${id} cannot be sent again: its webhook is disabled, or its event can no longer be told.`);
  return queueDelivery(writeIn(transaction), tenantId, { eventId: event.id, webhookId: webhook.id });
}

async function dropOne({ transaction, now }: ChangeContext, { tenantId, id, email }: Delivery): Promise<void> {
  const waiting = { tenantId, id, state: 'PENDING' } as const;
  const { count } = await transaction.delivery.updateMany({ where: waiting, data: { state: 'CANCELLED', nextAttemptAt: now } });
  if (count === 0) throw new Refusal(`Delivery ${id} does not wait.`);
  if (email !== null)
    await transaction.emailMessage.update({
      where: { tenantId_id: { tenantId, id: email.id } },
      data: { error: 'The letter was withdrawn before it was sent.' },
    });
}

export const idempotencyCommands: CommandGroup = (program, { change }) => {
  const idempotency = program
    .command('idempotency')
    .description('answers kept for an Idempotency-Key: workers delete them after a day');
  addCommand(idempotency, 'prune', 'delete the expired ones now, where no worker runs', 'idempotency prune').action(
    change(async ({ transaction, now }) => {
      let deleted = 0;
      for (let count = -1; count !== 0; deleted += count) count = await clearKeys(transaction, now);
      return { tenantId: null, details: { deleted }, result: { deleted }, sentence: `${deleted} expired keys were deleted.` };
    }),
  );
};
