import { credentialHeaders, unlockCredentials } from './receiver-credentials.ts';
import type { SecretBox } from './secrets.ts';
import { signedHeaders } from './signature.ts';

/** The columns of a subscription that make the headers of its requests. */
type LockedSecrets = {
  readonly secret: Uint8Array;
  /** Signs too while a rotation goes on; null otherwise. */
  readonly previousSecret: Uint8Array | null;
  readonly receiverCredentials: Uint8Array | null;
};

/**
 * Signatures with every valid secret, and the receiver's credentials. Throws when the secrets
 * cannot be decrypted.
 */
export function requestHeaders(box: SecretBox, locked: LockedSecrets, id: string, body: string, now: Date) {
  const { secret, previousSecret, receiverCredentials } = locked;
  const secrets = [secret, ...(previousSecret ? [previousSecret] : [])].map(box.unlock);
  const credentials = receiverCredentials && unlockCredentials(box, receiverCredentials);
  return { ...(credentials && credentialHeaders(credentials)), ...signedHeaders(id, body, secrets, now) };
}
