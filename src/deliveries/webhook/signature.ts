import { createHmac } from 'node:crypto';
import { credentialHeaders, unlockCredentials } from './receiver-credentials.ts';
import type { SecretBox } from './secrets.ts';

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

/** The columns of a subscription that make the headers of its requests. */
type LockedSecrets = {
  readonly secret: Uint8Array;
  /** Signs too while a rotation goes on; null otherwise. */
  readonly previousSecret: Uint8Array | null;
  readonly receiverCredentials: Uint8Array | null;
};

/**
 * Signatures with every valid secret, and the receiver's credentials. Undefined when they were locked with
 * another key.
 */
export function requestHeaders(
  box: SecretBox,
  { secret, previousSecret, receiverCredentials }: LockedSecrets,
  id: string,
  body: string,
  now: Date,
): Readonly<Record<string, string>> | undefined {
  try {
    const secrets = [secret, ...(previousSecret ? [previousSecret] : [])].map(box.unlock);
    const credentials = receiverCredentials && unlockCredentials(box, receiverCredentials);
    return { ...(credentials && credentialHeaders(credentials)), ...signedHeaders(id, body, secrets, now) };
  } catch {
    return undefined;
  }
}
