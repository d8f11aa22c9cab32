import { createKeyRing, type KeyRing } from '../../core/key-ring.ts';
import { createTokenCipher } from '../../core/encrypted-token.ts';

/** Encrypts the secrets of webhooks for the database. */
export type SecretBox = {
  readonly lock: (text: string) => Uint8Array<ArrayBuffer>;
  /** Throws for bytes that none of these keys decrypts. */
  readonly unlock: (bytes: Uint8Array) => string;
  /** The key that decrypts it: the current one, a fallback, or none. */
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
