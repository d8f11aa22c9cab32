import type { Command } from 'commander';
import type { Transaction } from '../database/sql.ts';
import { queueDelivery } from '#generated/database/statements.ts';
import { sendPing } from '../deliveries/send-ping.ts';
import { createReceivers } from '../deliveries/webhook/receivers.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { replayFault } from '../resources/webhooks/replay.ts';
import { addCommand, makeChange, Refusal, type Actions, type Changed } from './command.ts';
import { retryDeliveries } from './deliveries.ts';
import { findWebhook, readId } from './find.ts';
import { readInstant } from './values.ts';

const SHOWN_CHARACTERS = 200;

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
        const { database, config, now } = context;
        const webhook = await findWebhook(database, text);
        const { id, url } = webhook;
        const receivers = createReceivers(config);
        const called = sendPing(webhook, { receivers, secrets: createSecretBox(context.keys('secret')), now });
        const { status, durationMs: duration_ms, error, body, verdict } = await called.finally(() => receivers.close());
        context.printRecord({ webhook: id, url, status, duration_ms, error, answer: body.slice(0, SHOWN_CHARACTERS) });
        if (verdict !== 'DELIVERED') throw new Error('The receiver did not take the ping.');
      }),
    );
}

type Given = { readonly webhook?: string; readonly dead?: true; readonly since?: Date; readonly dryRun?: true };

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
    .option('--since <time>', 'with --dead: only what was queued from then on (2026-11-20 or 2026-11-20T08:00:00Z)', readInstant)
    .option('--dry-run', 'with --dead: count them and queue nothing')
    .action(
      perform(async (context, task: string | undefined, given: Given) => {
        const { webhook, dead, since, dryRun } = given;
        if (task === undefined ? webhook === undefined || !dead : webhook !== undefined || dead || since || dryRun)
          throw new Refusal('Give either the id of one call, or --webhook ID --dead.');
        if (task === undefined) return retryDeliveries(context, [], { ...given, state: 'DEAD', yes: true });
        await makeChange(context, (transaction) => replayTask(transaction, task));
      }),
    );
}

async function replayTask(transaction: Transaction, text: string): Promise<Changed> {
  const call = await transaction.prisma.call.findFirst({
    where: { id: readId(text) ?? 0 },
    include: { delivery: { include: { event: true, webhook: true } } },
  });
  if (call === null) throw new Refusal(`There is no call "${text}".`);
  const { event, webhook } = call.delivery;
  if (event === null || webhook === null) throw new Refusal(`The call ${call.id} was that of an e-mail.`);
  if (replayFault({ id: call.id, event, webhook }) !== undefined) {
    throw new Refusal(`The call ${call.id} cannot be replayed: its webhook is disabled, or its event can no longer be told.`);
  }
  const { tenantId, id } = webhook;
  await queueDelivery(transaction.sql, { tenantId, eventId: event.id, webhookId: id });
  const result = { webhook: id, queued: 1 };
  return { tenantId, details: result, result, sentence: `1 deliveries to webhook ${id} are queued.` };
}
