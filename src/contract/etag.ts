import { createHash, hash } from 'node:crypto';
import type { Caller } from '../auth/visibility.ts';
import { majors, readBundle } from './document.ts';

const CONTRACTS = majors()
  .reduce((hash, major) => hash.update(readBundle(major)), createHash('sha256'))
  .digest('base64url');

/** Version of an answer, for its ETag: a digest of its text. */
export const versionOfText = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22);

/**
 * The version of an answer that is not made yet: a digest of everything it depends on. The roles of
 * the caller decide what is shown. The contract is included, because another release may answer in
 * another form.
 */
export function versionOf(caller: Caller, ...parts: readonly unknown[]): string {
  const roles = [...caller.roles].toSorted(([one], [other]) => one - other);
  return versionOfText(CONTRACTS + JSON.stringify([caller.tenantId, caller.id, roles, parts]));
}

export const tagOf = (version: string): string => `W/"${version}"`;

/** Whether an `If-None-Match` names the version. */
export const isKnown = (ifNoneMatch: string | undefined, version: string): boolean => matchesTag(ifNoneMatch, tagOf(version));

/** Whether an `If-None-Match` names the weak entity tag (RFC 9110, 13.1.2). */
export const matchesTag = (known: string | undefined, tag: string): boolean =>
  known !== undefined && known.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^(W\/)?/, 'W/') === tag);
