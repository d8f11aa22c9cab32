import type { Command } from 'commander';
import type { Transaction } from '../database/database.ts';
import { queueDelivery } from '../deliveries/queue.ts';
import { mayBeReplayed } from '../resources/webhooks/replay.ts';
import { examples, type Perform } from './command.ts';
import { Refusal, type Changed } from './context.ts';
import { findWebhook, readId } from './find.ts';
import { readInstant } from './values.ts';

type Given = { readonly webhook?: string; readonly dead?: true; readonly since?: Date };
type Queued = { readonly webhook: number; readonly queued: number };

/** Adds `webhook replay`. */
export function replayCommand(webhook: Command, perform: Perform): void {
  webhook
    .command('replay')
    .argument('[task]', 'id of a webhook call, as /webhook/task shows it')
    .option('--webhook <id>', 'with --dead: whose deliveries')
    .option('--dead', 'all deliveries that were given up and not replayed since')
    .option('--since <time>', 'with --dead: only of events from then on (2026-11-20 or 2026-11-20T08:00:00Z)', readInstant)
    .description('send the events of recorded deliveries again, with their webhook-id')
    .addHelpText('after', examples('webhook replay 8812', 'webhook replay --webhook 5 --dead --since 2026-11-20'))
    .action(
      perform(async (desk, task: string | undefined, { webhook: id, dead, since }: Given) => {
        const many = id !== undefined && dead === true;
        if (many === (task !== undefined) || (!many && (id !== undefined || dead || since))) {
          throw new Refusal('Give either the id of one call, or --webhook ID --dead.');
        }
        const replayed = await desk.change((transaction) =>
          task === undefined ? replayDead(transaction, id ?? '', since) : replayTask(transaction, task),
        );
        desk.say(`${replayed.queued} deliveries to webhook ${replayed.webhook} are queued.`, replayed);
      }),
    );
}

async function replayTask(transaction: Transaction, text: string): Promise<Changed<Queued>> {
  const call = await transaction.call.findFirst({
    where: { id: readId(text) ?? 0 },
    include: { delivery: { include: { event: true, webhook: true } } },
  });
  if (call === null) throw new Refusal(`There is no call "${text}".`);
  const { event, webhook } = call.delivery;
  if (event === null || webhook === null) throw new Refusal(`The call ${call.id} was that of an e-mail.`);
  if (!mayBeReplayed({ id: call.id, event, webhook })) {
    throw new Refusal(`The call ${call.id} cannot be replayed: its webhook is disabled, or its event can no longer be told.`);
  }
  const { tenantId, id: webhookId } = webhook;
  await queueDelivery(transaction, tenantId, { eventId: event.id, webhookId });
  return { tenantId, details: { webhookId, queued: 1 }, result: { webhook: webhookId, queued: 1 } };
}

async function replayDead(transaction: Transaction, text: string, since: Date | undefined): Promise<Changed<Queued>> {
  const webhook = await findWebhook(transaction, text);
  if (webhook.state === 'DISABLED') throw new Refusal(`Webhook ${webhook.id} is disabled: resume it first.`);
  const { tenantId, id: webhookId } = webhook;
  // one statement, for a receiver that was away for days has many
  const queued = await transaction.$executeRaw`
    INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
    SELECT e."tenant_id", e."id", ${webhookId}::int FROM "event" e
    WHERE e."tenant_id" = ${tenantId}::int AND e."created_at" >= ${since ?? new Date(0)}
      AND (e."name" <> 'ProcessStepChange' OR e."step_change" IS NOT NULL)
      AND EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = e."tenant_id" AND d."event_id" = e."id"
        AND d."webhook_id" = ${webhookId}::int AND d."state" = 'DEAD')
      AND NOT EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = e."tenant_id" AND d."event_id" = e."id"
        AND d."webhook_id" = ${webhookId}::int AND d."state" IN ('PENDING', 'SENDING', 'DELIVERED'))
    ORDER BY e."id"`;
  return { tenantId, details: { webhookId, queued }, result: { webhook: webhookId, queued } };
}
