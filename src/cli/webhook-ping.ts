import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { webhookFormats } from '../deliveries/formats.ts';
import { callWebhook } from '../deliveries/webhook/call.ts';
import { createReceiverConnections } from '../deliveries/webhook/receiver-connection.ts';
import { requestHeaders } from '../deliveries/webhook/request-headers.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { examples, type Perform } from './command.ts';
import type { Desk } from './context.ts';
import { findWebhook } from './find.ts';

const SHOWN = 200;

/** Adds `webhook ping`. */
export function pingCommand(webhook: Command, perform: Perform): void {
  webhook
    .command('ping')
    .argument('<webhook>', 'id of the webhook')
    .description('call the receiver now, signed like an event, with {"event":"Ping"}; exit 1 unless it answers 2xx')
    .addHelpText('after', '\nNothing is recorded, and a suspended webhook stays suspended.\n' + examples('webhook ping 5'))
    .action(
      perform(async (desk, text: string) => {
        const found = await findWebhook(desk.database.prisma, text);
        const { webhookAllowPrivate } = desk.config;
        const { body, headers } = signedPing(desk, found);
        const connections = createReceiverConnections(webhookAllowPrivate);
        const called = callWebhook(connections, { url: found.url, headers, body }, { insecure: webhookAllowPrivate });
        const outcome = await called.finally(() => connections.close());
        desk.printRecord({
          webhook: found.id,
          url: found.url,
          status: outcome.status,
          duration_ms: outcome.durationMs,
          error: outcome.error,
          answer: outcome.body.slice(0, SHOWN),
        });
        if (outcome.verdict !== 'DELIVERED') throw new Error('The receiver did not take the ping.');
      }),
    );
}

type Signed = Awaited<ReturnType<typeof findWebhook>>;

function signedPing(desk: Desk, { organisationId, previousSecretExpiresAt, ...webhook }: Signed) {
  const rotating = previousSecretExpiresAt !== null && previousSecretExpiresAt > desk.now;
  const locked = { ...webhook, previousSecret: rotating ? webhook.previousSecret : null };
  const id = `msg_${randomUUID()}`;
  const format = webhookFormats.get(webhook.version);
  if (format === undefined) throw new Error(`This command line does not know format ${webhook.version} of webhooks.`);
  const body = JSON.stringify(format.presentPing({ id, date: desk.now, organisationId }));
  return { body, headers: requestHeaders(createSecretBox(desk.secretKeys()), locked, id, body, desk.now) };
}
