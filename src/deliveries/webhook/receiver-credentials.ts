import type { SecretBox } from './secrets.ts';

/**
 * Credentials that the service sends to a receiver in addition to the signature; one kind a
 * subscription.
 */
export type ReceiverCredentials =
  | { readonly kind: 'basic'; readonly login: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string };

/** The header that carries them (RFC 7617, RFC 6750). */
export function credentialHeaders(credentials: ReceiverCredentials): Readonly<Record<string, string>> {
  switch (credentials.kind) {
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${credentials.login}:${credentials.password}`).toString('base64')}` };
    case 'bearer':
      return { authorization: `Bearer ${credentials.token}` };
    case 'header':
      // Lower case, so that it replaces a header of ours with the same name.
      return { [credentials.name.toLowerCase()]: credentials.value };
  }
}

/** The encrypted form in the database. */
export const lockCredentials = (box: SecretBox, credentials: ReceiverCredentials): Uint8Array<ArrayBuffer> =>
  box.lock(JSON.stringify(credentials));

export const unlockCredentials = (box: SecretBox, bytes: Uint8Array): ReceiverCredentials =>
  JSON.parse(box.unlock(bytes)) as ReceiverCredentials;
