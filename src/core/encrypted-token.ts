import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { keysOf, type KeyRing } from './key-ring.ts';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts values that clients keep, by AES-256-GCM in base64url. Others can neither read nor forge
 * them.
 */
type TokenCipher<Value> = {
  readonly encrypt: (value: Value) => string;
  /** Undefined for a token that was not made with one of these keys for this purpose. */
  readonly decrypt: (text: string) => Value | undefined;
};

/** Servers that share the keys decrypt each other's values. */
export function createTokenCipher<Value>(ring: KeyRing, purpose: string): TokenCipher<Value> {
  // Key objects, because Node would make one from the bytes at each use.
  const derive = (secret: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const key = derive(ring.current);
  const keys = keysOf(ring).map(derive);
  return {
    encrypt: (value) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = [nonce, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    decrypt: (text) => {
      for (const each of keys) {
        const plain = decipher(each, text);
        if (plain !== undefined) return JSON.parse(plain) as Value;
      }
      return undefined;
    },
  };
}

function decipher(key: KeyObject, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // base64url has several spellings of the same bytes, and Buffer skips invalid characters
  if (bytes.length <= NONCE + TAG || bytes.toString('base64url') !== text) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
