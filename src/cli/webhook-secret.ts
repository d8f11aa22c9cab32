import { randomBytes } from 'node:crypto';
import type { Desk, Printable } from './context.ts';

/** A secret as Standard Webhooks write it: 32 random bytes. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Prints a secret, this once. */
export function showSecret(desk: Desk, sentence: string, record: Printable, secret: string): void {
  if (desk.json) return desk.printRecord({ ...record, secret });
  desk.say(`${sentence} The secret is shown this once.\n`, record);
  desk.printRecord({ ...record, secret });
}
