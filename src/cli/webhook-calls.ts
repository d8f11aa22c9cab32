import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { Prisma } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/database.ts';
import { webhookFormats } from '../deliveries/formats.ts';
import { writeIn } from '../database/write.ts';
import { queueDelivery } from '../deliveries/outbox.ts';
import { callWebhook } from '../deliveries/webhook/call.ts';
import { createReceiverConnections } from '../deliveries/webhook/receiver-connection.ts';
import { requestHeaders } from '../deliveries/webhook/request-headers.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { replayFault } from '../resources/webhooks/replay.ts';
import { addCommand, makeChange, Refusal, type Actions, type Changed, type Context } from './command.ts';
import { findWebhook, readId } from './find.ts';
import { readInstant } from './values.ts';

const SHOWN_CHARACTERS = 200;

/** Adds `webhook ping`. */
export function addPing(webhook: Command, { perform }: Actions): void {
  addCommand(
    webhook,
    'ping',
    'call the receiver now, signed like an event, with {"event":"Ping"}; exit 1 unless it answers 2xx',
    'webhook ping 5',
  )
    .argument('<webhook>', 'id of the webhook')
    .addHelpText('after', '\nNothing is recorded, and a suspended webhook stays suspended.')
    .action(
      perform(async (context, text: string) => {
        const { prisma, config } = context;
        const webhook = await findWebhook(prisma, text);
        const { id, url } = webhook;
        const insecure = config.webhookAllowPrivate;
        const connections = createReceiverConnections(insecure);
        const called = callWebhook(connections, { url, ...signedPing(context, webhook) }, { insecure });
        const { status, durationMs: duration_ms, error, body, verdict } = await called.finally(() => connections.close());
        context.printRecord({ webhook: id, url, status, duration_ms, error, answer: body.slice(0, SHOWN_CHARACTERS) });
        if (verdict !== 'DELIVERED') throw new Error('The receiver did not take the ping.');
      }),
    );
}

type Webhook = Awaited<ReturnType<typeof findWebhook>>;

function signedPing(context: Context, { organisationId, previousSecretExpiresAt, ...webhook }: Webhook) {
  const isRotating = previousSecretExpiresAt !== null && previousSecretExpiresAt > context.now;
  const locked = { ...webhook, previousSecret: isRotating ? webhook.previousSecret : null };
  const id = `msg_${randomUUID()}`;
  const format = webhookFormats.get(webhook.version);
  if (format === undefined) throw new Error(`This command line does not know format ${webhook.version} of webhooks.`);
  const body = JSON.stringify(format.presentPing({ id, date: context.now, organisationId }));
  return { body, headers: requestHeaders(createSecretBox(context.keys('secret')), locked, id, body, context.now) };
}

type Given = { readonly webhook?: string; readonly dead?: true; readonly since?: Date; readonly dryRun?: true };

/** Adds `webhook replay`. */
export function addReplay(parent: Command, { perform }: Actions): void {
  addCommand(
    parent,
    'replay',
    'send the events of recorded deliveries again, with their webhook-id',
    'webhook replay 8812',
    'webhook replay --webhook 5 --dead --since 2026-11-20 --dry-run',
  )
    .argument('[task]', 'id of a webhook call, as /webhook/task shows it')
    .option('--webhook <id>', 'with --dead: whose deliveries')
    .option('--dead', 'all deliveries that were given up and not replayed since')
    .option('--since <time>', 'with --dead: only of events from then on (2026-11-20 or 2026-11-20T08:00:00Z)', readInstant)
    .option('--dry-run', 'with --dead: count them and queue nothing')
    .action(
      perform(async (context, task: string | undefined, { webhook, dead, since, dryRun }: Given) => {
        if (task === undefined ? webhook === undefined || !dead : webhook !== undefined || dead || since || dryRun)
          throw new Refusal('Give either the id of one call, or --webhook ID --dead.');
        if (dryRun) return countDead(context, webhook ?? '', since);
        await makeChange(context, (transaction) =>
          task === undefined ? replayDead(transaction, webhook ?? '', since) : replayTask(transaction, task),
        );
      }),
    );
}

async function replayTask(transaction: Transaction, text: string): Promise<Changed> {
  const call = await transaction.call.findFirst({
    where: { id: readId(text) ?? 0 },
    include: { delivery: { include: { event: true, webhook: true } } },
  });
  if (call === null) throw new Refusal(`There is no call "${text}".`);
  const { event, webhook } = call.delivery;
  if (event === null || webhook === null) throw new Refusal(`The call ${call.id} was that of an e-mail.`);
  if (replayFault({ id: call.id, event, webhook }) !== undefined) {
    throw new Refusal(`The call ${call.id} cannot be replayed: its webhook is disabled, or its event can no longer be told.`);
  }
  await queueDelivery(writeIn(transaction), webhook.tenantId, { eventId: event.id, webhookId: webhook.id });
  return queued(webhook, 1);
}

/** The events that were given up for a webhook and not replayed since. */
const deadEvents = ({ tenantId, id }: Webhook, since = new Date(0)) => Prisma.sql`
    "event" e WHERE e."tenant_id" = ${tenantId}::int AND e."created_at" >= ${since}
      AND (e."name" <> 'ProcessStepChange' OR e."step_change" IS NOT NULL)
      AND EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = e."tenant_id" AND d."event_id" = e."id"
        AND d."webhook_id" = ${id}::int AND d."state" = 'DEAD')
      AND NOT EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = e."tenant_id" AND d."event_id" = e."id"
        AND d."webhook_id" = ${id}::int AND d."state" IN ('PENDING', 'SENDING', 'DELIVERED'))`;

/** Rejects for a disabled one. */
async function findReplayed(transaction: Transaction, text: string): Promise<Webhook> {
  const webhook = await findWebhook(transaction, text);
  if (webhook.state === 'DISABLED') throw new Refusal(`Webhook ${webhook.id} is disabled: resume it first.`);
  return webhook;
}

async function countDead({ prisma, printOutcome }: Context, text: string, since: Date | undefined): Promise<void> {
  const webhook = await findReplayed(prisma, text);
  const [found] = await prisma.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM ${deadEvents(webhook, since)}`;
  const count = found?.count ?? 0;
  const result = { webhook: webhook.id, would_be_queued: count };
  printOutcome(`${count} deliveries to webhook ${webhook.id} would be queued.`, result);
}

async function replayDead(transaction: Transaction, text: string, since: Date | undefined): Promise<Changed> {
  const webhook = await findReplayed(transaction, text);
  // one statement: a receiver that was away for days has many
  const count = await transaction.$executeRaw`
    INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
    SELECT e."tenant_id", e."id", ${webhook.id}::int FROM ${deadEvents(webhook, since)} ORDER BY e."id"`;
  return queued(webhook, count);
}

const queued = ({ tenantId, id }: { readonly tenantId: number; readonly id: number }, count: number): Changed => ({
  tenantId,
  details: { webhookId: id, queued: count },
  result: { webhook: id, queued: count },
  sentence: `${count} deliveries to webhook ${id} are queued.`,
});
