import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fingerprintOf, type KeyRing } from '../core/key-ring.ts';

/** An issued password: 256 random bits, in base64url. It is shown once; only its hash is kept. */
export const issuePassword = (random: (size: number) => Buffer = randomBytes): string => random(32).toString('base64url');

/**
 * HMAC-SHA-256 of an issued password under a key of the servers. Passwords are random, never chosen,
 * so a slow hash would protect nothing.
 */
export const hashPassword = (key: string, password: string): Buffer => createHmac('sha256', key).update(password).digest();

/** The stored form of a password: its hash under the current key, and the id of that key. */
export const keepPassword = ({ current }: KeyRing, password: string) => ({
  passwordHash: Uint8Array.from(hashPassword(current, password)),
  passwordKey: fingerprintOf(current),
});

/** Compares in constant time; without a stored hash it does the same work and says no. */
export function matchesHash(hash: Buffer, stored: Uint8Array | null | undefined): boolean {
  const comparable = stored?.length === hash.length;
  const equal = timingSafeEqual(hash, comparable ? stored : Buffer.alloc(hash.length));
  return comparable && equal;
}
