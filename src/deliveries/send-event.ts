import { randomUUID } from 'node:crypto';
import { createLinks } from '../contract/links.ts';
import { formatTraceparent, nextInTrace, parseTraceparent } from '../core/trace-context.ts';
import type { Receivers } from './webhook/receivers.ts';
import { requestHeaders } from './webhook/signature.ts';
import type { SecretBox } from './webhook/secrets.ts';
import type { ClaimedWebhook } from './claims.ts';
import type { WebhookFormat } from './formats.ts';
import type { Outcome } from './schedule.ts';

type EventSenderParts = {
  readonly receivers: Receivers;
  readonly formats: ReadonlyMap<number, WebhookFormat>;
  /** Address one level above the base addresses that events lead to. */
  readonly publicUrl: string;
  readonly secrets: SecretBox;
};

export const UNREADABLE = 'The secrets of the subscription cannot be read: they were locked with another SECRET_KEY.';
export const UNKNOWN_FORMAT = 'The subscription wants a format that this worker does not know: is it older than the service?';

/**
 * Sends an event: in the format of the subscription's major version, signed with each valid secret,
 * with the receiver's credentials. Each attempt has a place of its own in the trace of the event.
 */
export function createEventSender({ receivers, formats, publicUrl, secrets }: EventSenderParts) {
  const presenters = new Map(
    [...formats].map(([version, { presentEvent, readDocument }]) => {
      const links = createLinks(readDocument(), publicUrl);
      return [version, (delivery: ClaimedWebhook) => presentEvent(delivery, links)];
    }),
  );
  return async (delivery: ClaimedWebhook): Promise<Outcome> => {
    const present = presenters.get(delivery.version);
    if (present === undefined) return unsent(UNKNOWN_FORMAT);
    const body = JSON.stringify(present(delivery));
    const headers = requestHeaders(secrets, delivery, delivery.publicId, body, new Date());
    if (headers === undefined) return unsent(UNREADABLE);
    const trace = parseTraceparent(delivery.traceparent ?? undefined);
    const traced = trace && { traceparent: formatTraceparent(nextInTrace(trace, randomUUID())) };
    return receivers.call(delivery, { headers: { ...headers, ...traced }, body });
  };
}

/** The outcome of a call that was not made. */
export const unsent = (error: string): Outcome => ({ verdict: 'RETRY', status: 0, body: '', error, durationMs: 0 });
