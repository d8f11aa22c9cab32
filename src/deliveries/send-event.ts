import type { Dispatcher } from 'undici';
import type { Links } from '../api/links.ts';
import { callWebhook } from '../webhooks/call.ts';
import { requestHeaders } from '../webhooks/request-headers.ts';
import type { SecretBox } from '../webhooks/secrets.ts';
import type { ClaimedWebhook } from './claim-webhooks.ts';
import type { Outcome } from './outcome.ts';
import { presentDelivery } from './presenter.ts';

export type EventSenderParts = {
  readonly connections: Dispatcher;
  readonly links: Links;
  readonly secrets: SecretBox;
  /** Whether addresses that are not https may be called. */
  readonly insecure: boolean;
};

const UNREADABLE = 'The secrets of the subscription cannot be read: they were locked with another SECRET_KEY.';

/** Sends an event as its subscription wants it: signed with each secret that is good now, with the receiver's credentials. */
export const createEventSender =
  ({ connections, links, secrets, insecure }: EventSenderParts) =>
  async (delivery: ClaimedWebhook): Promise<Outcome> => {
    const body = JSON.stringify(presentDelivery(delivery, links));
    const headers = headersOf(delivery, body, secrets);
    if (headers === undefined) return { verdict: 'RETRY', status: 0, body: '', error: UNREADABLE, durationMs: 0 };
    return callWebhook(connections, { url: delivery.url, headers, body }, { insecure });
  };

function headersOf(delivery: ClaimedWebhook, body: string, secrets: SecretBox) {
  try {
    return requestHeaders(secrets, delivery, delivery.publicId, body, new Date());
  } catch {
    return undefined;
  }
}
