import { type Dispatcher, request } from 'undici';
import { LookupUnanswered } from '../host-lookup.ts';
import type { Outcome } from '../schedule.ts';

type WebhookCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A receiver's time to answer in all (openapi/decisions.md, 'Calls'). */
const LIMIT_MS = 30_000;
const KEPT_BYTES = 8_192;

const REASONS: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'No connection was made within 10 seconds.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  UND_ERR_SOCKET: 'The connection was closed before the answer was complete.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  EPIPE: 'The connection was closed before the answer was complete.',
  ECONNREFUSED: 'The connection was refused.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ENOTFOUND: 'The host name is not known.',
  LOOKUP_UNANSWERED: 'The host name could not be looked up.',
  REFUSED_ADDRESS: 'The IP address of the host is not public.',
  INSECURE: 'The URL is not https.',
};
const TIMEOUTS: readonly string[] = ['TimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
const TLS = 'No secure connection could be made: the certificate or the protocol was refused.';
const OTHER = 'The answer could not be understood.';

/**
 * Makes one call; it never rejects. Redirects are not followed. The first 8 KiB of the body are
 * read. `limitMs` is the total time, from the host lookup to the end of the answer.
 */
export async function callWebhook(
  connections: Dispatcher,
  { url, headers, body }: WebhookCall,
  { insecure = false, limitMs = LIMIT_MS }: { readonly insecure?: boolean; readonly limitMs?: number | undefined } = {},
): Promise<Outcome> {
  const started = performance.now();
  const durationMs = (): number => Math.round(performance.now() - started);
  try {
    if (!insecure && URL.parse(url)?.protocol !== 'https:') throw Object.assign(new Error(), { code: 'INSECURE' });
    const signal = AbortSignal.timeout(limitMs);
    const sent = { 'content-type': 'application/json', 'user-agent': 'recruitment-service', ...headers };
    const answer = await request(url, { method: 'POST', dispatcher: connections, headers: sent, body, signal });
    const beginning = await readBeginning(answer.body);
    const { statusCode: status } = answer;
    const retryAfterMs = status === 429 || status === 503 ? readRetryAfter(answer.headers['retry-after'], new Date()) : undefined;
    return {
      verdict: status >= 200 && status < 300 ? 'DELIVERED' : status === 410 ? 'GIVE_UP' : 'RETRY',
      status,
      body: beginning,
      error: null,
      durationMs: durationMs(),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  } catch (error) {
    const verdict = error instanceof LookupUnanswered ? 'POSTPONE' : 'RETRY';
    return { verdict, status: 0, body: '', error: reasonOf(error as NodeJS.ErrnoException, limitMs), durationMs: durationMs() };
  }
}

async function readBeginning(body: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    parts.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    // Leaving the loop closes the connection without waiting for the rest.
    if (size >= KEPT_BYTES) break;
  }
  // PostgreSQL cannot store NUL. Bytes that are not UTF-8, such as half a character at the end,
  // become U+FFFD.
  return Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '');
}

/** `Retry-After` as seconds or as a date (RFC 9110, 10.2.3); undefined for anything else. */
export function readRetryAfter(value: string | string[] | undefined, now: Date): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const instant = value.endsWith(' GMT') ? Date.parse(value) : NaN;
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - now.getTime());
}

/** A fixed sentence, because messages of the network must not appear in the history. */
function reasonOf({ name, code = '', cause }: NodeJS.ErrnoException, limitMs: number): string {
  if (TIMEOUTS.includes(name) || TIMEOUTS.includes(code))
    return `No complete answer came within ${Math.ceil(limitMs / 1_000)} seconds.`;
  const inner = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  const known = REASONS[code] ?? REASONS[name] ?? REASONS[inner];
  return known ?? (/CERT|TLS|SSL|ALTNAME|SELF_SIGNED|ISSUER/.test(code + inner) ? TLS : OTHER);
}
