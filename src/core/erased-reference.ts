import { createCipheriv, createHmac, createSecretKey, hash, hkdfSync } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/**
 * The stored form of another system's reference to an erased person. An import uses it to skip the
 * person's records. A reference may be personal and short enough to guess, so a keyed digest is
 * stored.
 */
export type ErasedReferences = {
  /** The digest under the current key. */
  readonly keep: (tenantId: number, reference: string) => string;
  /** All that may have been kept of it: with each key, and without one as in former versions. */
  readonly formsOf: (tenantId: number, reference: string) => readonly string[];
  /** A stored digest renewed with the current key; undefined when no key opens it. */
  readonly renew: (kept: string) => string | undefined;
};

/** The prefix of every stored digest. */
export const ERASED_PREFIX = 'erased:';
const KEYED = `${ERASED_PREFIX}keyed:`;
const PURPOSE = 'references to erased people';
const IV = 16;

export function createErasedReferences(ring: KeyRing): ErasedReferences {
  const current = createLock(ring.current);
  const locks = [current, ...ring.fallbacks.map(createLock)];
  return {
    keep: (tenantId, reference) => current.lock(digestOf(tenantId, reference)),
    formsOf: (tenantId, reference) => {
      const digest = digestOf(tenantId, reference);
      return [...locks.map((each) => each.lock(digest)), `${ERASED_PREFIX}${digest.toString('hex')}`];
    },
    renew: (kept) => {
      const digest = withoutKey(kept) ?? locks.map(({ open }) => open(kept)).find((found) => found !== undefined);
      return digest && current.lock(digest);
    },
  };
}

const digestOf = (tenantId: number, reference: string): Buffer => hash('sha256', `${tenantId} ${reference}`, 'buffer');

function withoutKey(kept: string): Buffer | undefined {
  const [, hex] = /^erased:([0-9a-f]{64})$/.exec(kept) ?? [];
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}

/**
 * Encrypts a digest deterministically, so that it can be looked up and its key replaced. The
 * initial vector is an HMAC of the digest (SIV; Rogaway and Shrimpton 2006), which also identifies
 * the key.
 */
function createLock(secret: string) {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 64));
  // made once: of bytes a key is made for each digest, which takes longer than the rest
  const [macKey, cipherKey] = [createSecretKey(derived.subarray(0, 32)), createSecretKey(derived.subarray(32))];
  const ivOf = (digest: Buffer): Buffer => createHmac('sha256', macKey).update(digest).digest().subarray(0, IV);
  const apply = (iv: Buffer, bytes: Buffer): Buffer => createCipheriv('aes-256-ctr', cipherKey, iv).update(bytes);
  return {
    lock: (digest: Buffer): string => {
      const iv = ivOf(digest);
      return KEYED + Buffer.concat([iv, apply(iv, digest)]).toString('base64url');
    },
    open: (kept: string): Buffer | undefined => {
      if (!kept.startsWith(KEYED)) return undefined;
      const bytes = Buffer.from(kept.slice(KEYED.length), 'base64url');
      if (bytes.length <= IV) return undefined;
      const iv = bytes.subarray(0, IV);
      const digest = apply(iv, bytes.subarray(IV));
      return ivOf(digest).equals(iv) ? digest : undefined;
    },
  };
}
