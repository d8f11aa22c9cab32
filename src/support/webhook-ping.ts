import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { callWebhook } from '../webhooks/call.ts';
import { createReceiverConnections } from '../webhooks/receiver-connection.ts';
import { credentialHeaders, unlockCredentials } from '../webhooks/receiver-credentials.ts';
import { createSecretBox } from '../webhooks/secrets.ts';
import { signedHeaders } from '../webhooks/signature.ts';
import { examples, type Perform } from './command.ts';
import type { Desk } from './desk.ts';
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

function signedPing(
  desk: Desk,
  { organisationId, secret, previousSecret, previousSecretExpiresAt, receiverCredentials }: Signed,
) {
  const box = createSecretBox(desk.secretKey());
  const previous = previousSecret && previousSecretExpiresAt && previousSecretExpiresAt > desk.now ? [previousSecret] : [];
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify({
    event: 'Ping',
    id,
    date: desk.now.toISOString(),
    version: '1',
    organisation: { id: organisationId },
  });
  const credentials = receiverCredentials && unlockCredentials(box, receiverCredentials);
  const signed = signedHeaders(id, body, [secret, ...previous].map(box.unlock), desk.now);
  return { body, headers: { ...(credentials && credentialHeaders(credentials)), ...signed } };
}
