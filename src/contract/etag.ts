import { createHash, hash } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import { majors, readBundle } from './document.ts';

const CONTRACTS = majors()
  .reduce((hash, major) => hash.update(readBundle(major)), createHash('sha256'))
  .digest('base64url');

/**
 * Version of an answer, for its ETag: a digest of all that the answer depends on. Who calls is part of it, because organisations and
 * roles decide what is shown and offered.
 */
export function versionOf(caller: Caller, ...parts: readonly unknown[]): string {
  const roles = [...caller.roles].toSorted(([one], [other]) => one - other);
  return digestOf(caller.tenantId, caller.id, roles, parts);
}

/** Version of an answer that is the same for everybody. Another release may answer in another shape, so the contracts are part of it. */
export const digestOf = (...parts: readonly unknown[]): string =>
  hash('sha256', CONTRACTS + JSON.stringify(parts), 'base64url').slice(0, 22);

/** Whether an `If-None-Match` names the weak entity tag (RFC 9110, 13.1.2). */
export const matchesTag = (known: string | undefined, tag: string): boolean =>
  known !== undefined && known.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^(W\/)?/, 'W/') === tag);
