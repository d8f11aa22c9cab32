import { Webhook } from 'standardwebhooks';
import type { webhooks } from '#generated/v1/openapi.ts';
import { MAJOR } from './major.ts';

export type { EventName, WebhookDelivery, WebhookPing } from '#generated/v1/openapi.ts';

/** The body of a request to a webhook; `event` says which. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/**
 * Why a request is not accepted as a webhook. Answer it with a 4xx status; the service delivers
 * genuine events again.
 */
export class WebhookError extends Error {
  /**
   * `not_genuine`: headers are missing, no signature matches, or the signature is older than five
   * minutes. `unknown_format`: genuine, but in a format that this client does not know.
   */
  readonly code: 'not_genuine' | 'unknown_format';

  constructor(code: WebhookError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebhookError';
    this.code = code;
  }
}

type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Verifies a request and returns its event. Give the old and the new secret (`whsec_...`) during a
 * rotation. The body must be the received bytes, not parsed and serialised again. Throws
 * WebhookError, and Error for a malformed secret. Ignore unknown events.
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  headers: GivenHeaders,
  rawBody: string | Uint8Array,
): WebhookEvent {
  const webhooks = [secrets].flat().map((secret) => new Webhook(secret));
  const body = readText(rawBody);
  verifyWithOne(webhooks, readHeaders(headers), body);
  const event = readEvent(body);
  if (event?.version !== `${MAJOR}`) throw new WebhookError('unknown_format', `The body is not of format version ${MAJOR}.`);
  return event;
}

function verifyWithOne(webhooks: readonly Webhook[], headers: Record<string, string>, body: string): void {
  let cause: unknown;
  for (const webhook of webhooks) {
    try {
      webhook.verify(body, headers, { jsonParse: false });
      return;
    } catch (error) {
      cause = error;
    }
  }
  throw new WebhookError('not_genuine', cause instanceof Error ? cause.message : 'There is no secret.', { cause });
}

function readHeaders(headers: GivenHeaders): Record<string, string> {
  const given = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const lowered = new Map(given.map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(SIGNED.map((name) => [name, [lowered.get(name)].flat().join(' ')]));
}

function readText(rawBody: string | Uint8Array): string {
  if (typeof rawBody === 'string') return rawBody;
  try {
    // The exact bytes: the signature covers them.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
  } catch (cause) {
    throw new WebhookError('not_genuine', 'The body is not UTF-8.', { cause });
  }
}

function readEvent(body: string): WebhookEvent | undefined {
  try {
    const event: unknown = JSON.parse(body);
    return typeof event === 'object' && event !== null ? (event as WebhookEvent) : undefined;
  } catch {
    return undefined;
  }
}
