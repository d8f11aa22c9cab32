import { randomUUID } from 'node:crypto';
import type { Attributes, StartSpan } from '../core/tracing/span.ts';
import { nextInTrace, parseTraceparent, type TraceContext } from '../core/tracing/trace-context.ts';
import type { ClaimedMail } from './claim-mails.ts';
import type { ClaimedWebhook } from './claim-webhooks.ts';
import type { Outcome } from './schedule.ts';

/**
 * Runs an attempt in a span of the event's trace. Without tracing it has a trace context only if
 * the event has one.
 */
export async function attemptInTrace<Claimed extends ClaimedWebhook | ClaimedMail>(
  startSpan: StartSpan | undefined,
  claimed: Claimed,
  attempt: (claimed: Claimed, trace: TraceContext | undefined) => Promise<Outcome>,
): Promise<Outcome> {
  const parent = parseTraceparent(claimed.traceparent ?? undefined);
  if (startSpan === undefined) return attempt(claimed, parent && nextInTrace(parent, randomUUID()));
  const ofWebhook = 'url' in claimed;
  const span = startSpan({
    ...(ofWebhook ? describeCall(claimed) : { name: 'send e-mail', attributes: { 'recruitment.attempt': claimed.attempt } }),
    kind: 'client',
    parent,
  });
  const outcome = await attempt(claimed, span.trace);
  const { verdict, status } = outcome;
  const failed = verdict !== 'DELIVERED';
  // Only the status, because the text of the answer may name people.
  span.end({
    attributes: {
      ...(ofWebhook && status > 0 && { 'http.response.status_code': status }),
      ...(failed && { 'error.type': status > 0 ? String(status) : '_OTHER' }),
    },
    failed,
  });
  return outcome;
}

/** Host and port of the receiver only: path and query may contain a secret. */
function describeCall({ url, attempt }: ClaimedWebhook): { readonly name: string; readonly attributes: Attributes } {
  const { protocol = '', hostname = '', port } = URL.parse(url) ?? {};
  return {
    name: 'POST',
    attributes: {
      'http.request.method': 'POST',
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
      ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
    },
  };
}
