import type { SecretBox } from './secrets.ts';

/** How the service shows a receiver who is calling, besides the signature: one way a subscription. */
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
      // in lower case, so that it stands in for one of ours instead of beside it
      return { [credentials.name.toLowerCase()]: credentials.value };
  }
}

/** As they lie in the database. */
export const lockCredentials = (box: SecretBox, credentials: ReceiverCredentials): Uint8Array<ArrayBuffer> =>
  box.lock(JSON.stringify(credentials));

export const unlockCredentials = (box: SecretBox, bytes: Uint8Array): ReceiverCredentials =>
  JSON.parse(box.unlock(bytes)) as ReceiverCredentials;
