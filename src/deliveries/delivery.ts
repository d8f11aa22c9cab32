import type { Logger } from 'pino';
import type { KeyRing } from '../core/key-ring.ts';
import type { Mailer } from './mail/mailer.ts';
import { createReceivers, type ReceiverSettings } from './webhook/receivers.ts';
import { createSecretBox } from './webhook/secrets.ts';
import type { ClaimedMail } from './claims.ts';
import { webhookFormats, type WebhookFormat } from './formats.ts';
import { createEventSender } from './send-event.ts';
import { createUpkeep, type UpkeepSettings } from './upkeep.ts';
import { createDeliveryWorker, type DeliveryWorker, type WorkerParts } from './worker.ts';
import type { Database } from '../database/database.ts';

type DeliverySettings = UpkeepSettings &
  ReceiverSettings & {
    readonly secretKeys: KeyRing;
    /** Address one level above the base addresses that events lead to. */
    readonly publicUrl: string;
    readonly formats?: ReadonlyMap<number, WebhookFormat>;
  };

/** A worker that calls receivers and sends letters. Its `stop` also closes the mailer. */
export function createDelivery(
  database: Pick<Database, 'prisma' | 'sql' | 'inTransaction'>,
  mailer: Mailer,
  { secretKeys, webhookAllowPrivate, publicUrl, formats = webhookFormats, lookupHost, ...upkeep }: DeliverySettings,
  log: Logger,
  { observe }: { readonly observe?: WorkerParts['observe'] | undefined } = {},
): DeliveryWorker {
  const receivers = createReceivers({ webhookAllowPrivate, lookupHost });
  const secrets = createSecretBox(secretKeys);
  const sendEvent = createEventSender({ receivers, formats, publicUrl, secrets });
  const worker = createDeliveryWorker({
    database,
    log,
    callWebhook: sendEvent,
    sendMail: (letter) => mailer.send(mailOf(letter)),
    upkeep: createUpkeep(database, upkeep, log),
    ...(observe && { observe }),
  });
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await worker.stop();
    await mailer.close();
    await receivers.close();
  };
  return { ...worker, stop: () => (stopped ??= stop()) };
}

const mailOf = ({ tenantId, candidateId, messageId, date, subject, message, calendar, ...people }: ClaimedMail) => ({
  tenantId,
  candidateId,
  messageId,
  date,
  sender: { name: people.senderName, email: people.sender },
  recipient: { name: people.recipientName, email: people.recipient },
  subject,
  html: message,
  calendar,
});
