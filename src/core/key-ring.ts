import { hkdfSync } from 'node:crypto';

/**
 * The keys of one purpose, which can be replaced while servers run. `current` encrypts and signs; what
 * a fallback made is accepted. Fallbacks are the former key, or the coming one while some servers use
 * it already.
 */
export type KeyRing = { readonly current: string; readonly fallbacks: readonly string[] };

/** A ring of these keys, the current one first, each once. */
export function createKeyRing([current, ...others]: readonly [string, ...string[]]): KeyRing {
  const fallbacks = new Set(others);
  fallbacks.delete(current);
  return Object.freeze({ current, fallbacks: Object.freeze([...fallbacks]) });
}

/** The keys whose work is accepted, the current one first. */
export const keysOf = ({ current, fallbacks }: KeyRing): readonly [string, ...string[]] => [current, ...fallbacks];

/** Eight hexadecimal digits that identify a key and do not reveal it. */
export const fingerprintOf = (key: string): string => Buffer.from(hkdfSync('sha256', key, '', 'fingerprint', 4)).toString('hex');
