import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The signature headers of Standard Webhooks (standardwebhooks.com). Each secret (`whsec_` and
 * Base64) gives one signature, so that the old one is valid during a rotation.
 */
export function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
