import { createHash } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';

/**
 * Version of an answer, for its ETag: a digest of all that the answer depends on. Who calls is part of it, because organisations and
 * roles decide what is shown and offered.
 */
export function versionOf(caller: Caller, ...parts: readonly unknown[]): string {
  const who = [caller.tenantId, caller.id, [...caller.roles]];
  return digestOf(who, parts);
}

/** Version of an answer that is the same for everybody. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
