import type { Method } from './calls.ts';

/**
 * The `Authorization` header of HTTP Basic (RFC 7617) in UTF-8. Throws TypeError for a login with a
 * colon.
 */
export function basic(login: string, password: string): string {
  if (login.includes(':')) throw new TypeError('login must not contain a colon.');
  const bytes = new TextEncoder().encode(`${login}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/**
 * The headers of a call: credentials where needed and, for a write, the caller's `Idempotency-Key`
 * or a new one.
 */
export function composeHeaders(
  method: Method,
  authorization: string | undefined,
  ...given: readonly (Readonly<Record<string, string | undefined>> | undefined)[]
): Headers {
  const headers = new Headers();
  for (const each of given) {
    for (const [name, value] of Object.entries(each ?? {})) if (value !== undefined) headers.set(name, value);
  }
  if (method === 'post' && !headers.has('idempotency-key')) headers.set('Idempotency-Key', createKey());
  if (authorization !== undefined) headers.set('Authorization', authorization);
  return headers;
}

// crypto.randomUUID is missing on pages that were not loaded by https
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
