import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOLERANCE_SECONDS = 300;

/**
 * Whether a delivery is genuine. `body` is the body as it came, before anything has parsed it;
 * `secret` begins with `whsec_`.
 */
export function isGenuine(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const age = Date.now() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) return false;

  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

  // during a rotation there are two signatures; one valid signature is enough
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',');
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
