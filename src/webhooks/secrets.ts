import { createSeal } from '../seal.ts';

/** Keeps the secrets of webhooks unreadable in the database and in every copy of it. */
export type SecretBox = {
  readonly lock: (text: string) => Uint8Array<ArrayBuffer>;
  /** Throws for what was not locked with this key. */
  readonly unlock: (bytes: Uint8Array) => string;
};

/** AES-256-GCM under a key derived from SECRET_KEY. */
export function createSecretBox(secretKey: string): SecretBox {
  const { seal, open } = createSeal<string>(secretKey, 'secrets of webhooks');
  return {
    lock: (text) => Uint8Array.from(Buffer.from(seal(text), 'base64url')),
    unlock: (bytes) => {
      const text = open(Buffer.from(bytes).toString('base64url'));
      if (text === undefined) throw new Error('A secret in the database was locked with another SECRET_KEY.');
      return text;
    },
  };
}
