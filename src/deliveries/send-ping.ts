import { randomUUID } from 'node:crypto';
import { webhookFormats } from './formats.ts';
import type { Outcome } from './schedule.ts';
import { UNKNOWN_FORMAT, UNREADABLE, unsent } from './send-event.ts';
import type { Called, Receivers } from './webhook/receivers.ts';
import type { SecretBox } from './webhook/secrets.ts';
import { requestHeaders } from './webhook/signature.ts';

/** The columns of a subscription that a ping is made of. */
type Pinged = Called & {
  readonly organisationId: number;
  readonly version: number;
  readonly secret: Uint8Array;
  readonly previousSecret: Uint8Array | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly receiverCredentials: Uint8Array | null;
};

export type Ping = Outcome & { readonly eventId: string };

type PingParts = {
  readonly receivers: Receivers;
  readonly secrets: SecretBox;
  readonly now: Date;
  /** The total time of the call; undefined: that of an event. */
  readonly limitMs?: number;
};

/** Calls a receiver with a `Ping`, signed and with its credentials like an event. It never rejects. */
export async function sendPing(webhook: Pinged, { receivers, secrets, now, limitMs }: PingParts): Promise<Ping> {
  const eventId = `msg_${randomUUID()}`;
  const format = webhookFormats.get(webhook.version);
  if (format === undefined) return { eventId, ...unsent(UNKNOWN_FORMAT) };
  const body = JSON.stringify(format.presentPing({ id: eventId, date: now, organisationId: webhook.organisationId }));
  const { previousSecretExpiresAt: until } = webhook;
  const previousSecret = until !== null && until > now ? webhook.previousSecret : null;
  const headers = requestHeaders(secrets, { ...webhook, previousSecret }, eventId, body, now);
  if (headers === undefined) return { eventId, ...unsent(UNREADABLE) };
  return { eventId, ...(await receivers.call(webhook, { headers, body }, limitMs)) };
}
