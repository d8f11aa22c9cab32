import { hkdfSync } from 'node:crypto';

/**
 * The keys of one purpose, replaceable while servers run. `current` encrypts and signs. Fallbacks
 * only decrypt and verify: former keys, or the next key, which some servers may already use.
 */
export type KeyRing = { readonly current: string; readonly fallbacks: readonly string[] };

/** A ring of these keys, the current one first, each once. */
export function createKeyRing([current, ...others]: readonly [string, ...string[]]): KeyRing {
  const fallbacks = new Set(others);
  fallbacks.delete(current);
  return Object.freeze({ current, fallbacks: Object.freeze([...fallbacks]) });
}

/** All keys that decrypt and verify, the current one first. */
export const keysOf = ({ current, fallbacks }: KeyRing): readonly [string, ...string[]] => [current, ...fallbacks];

/** Eight hexadecimal digits that identify a key and do not reveal it. */
export const fingerprintOf = (key: string): string => Buffer.from(hkdfSync('sha256', key, '', 'fingerprint', 4)).toString('hex');
