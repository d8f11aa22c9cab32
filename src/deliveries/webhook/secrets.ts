import { createKeyRing, type KeyRing } from '../../core/key-ring.ts';
import { createTokenCipher } from '../../core/encrypted-token.ts';

/** Keeps the secrets of webhooks unreadable in the database and in every copy of it. */
export type SecretBox = {
  readonly lock: (text: string) => Uint8Array<ArrayBuffer>;
  /** Throws for what was locked with none of these keys. */
  readonly unlock: (bytes: Uint8Array) => string;
  /** Which key it was locked with: the current one, another that opens it, or none of these. */
  readonly lockedWith: (bytes: Uint8Array) => 'current' | 'fallback' | undefined;
};

const PURPOSE = 'secrets of webhooks';

/** AES-256-GCM under a key derived from SECRET_KEY. */
export function createSecretBox(keys: KeyRing): SecretBox {
  const { encrypt, decrypt } = createTokenCipher<string>(keys, PURPOSE);
  const ofCurrent = createTokenCipher<string>(createKeyRing([keys.current]), PURPOSE);
  return {
    lock: (text) => Uint8Array.from(Buffer.from(encrypt(text), 'base64url')),
    unlock: (bytes) => {
      const text = decrypt(textOf(bytes));
      if (text === undefined) throw new Error('A secret in the database was locked with another SECRET_KEY.');
      return text;
    },
    lockedWith: (bytes) => {
      if (ofCurrent.decrypt(textOf(bytes)) !== undefined) return 'current';
      return decrypt(textOf(bytes)) === undefined ? undefined : 'fallback';
    },
  };
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
