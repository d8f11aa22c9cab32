import { findCaller, findCredentials, replacePasswordHash, replacePreviousPasswordHash } from '#generated/database/statements.ts';
import { inGroups } from '../core/batch.ts';
import type { Sql } from '../database/sql.ts';
import type { Role } from '#generated/prisma/enums.ts';

/** A valid credential; with fingerprints of the keys that its hashes were made with, where they are known. */
export type Credential = Awaited<ReturnType<typeof findCredentials>>[number];

export type CredentialUser = Omit<FoundUser, 'roles'> & {
  /** Organisation and role, by organisation. */
  readonly roles: readonly (readonly [number, Role])[];
};

type FoundUser = Awaited<ReturnType<typeof findCaller>>[number];

/** Credentials that are neither revoked nor expired, as a condition of Prisma's query API. */
export const goodCredentials = (now: Date) => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });

/** A login and the hashes of its password, one under each key. */
type Asked = { readonly login: string; readonly hashes: readonly Buffer[] };

/** Credentials that one statement reads. */
const GROUP = 100;

/**
 * Reads the credential that a login and its password open now, with its user; none of a disabled
 * user. Concurrent requests share the statement that reads their credentials.
 */
export function createReadCredential(
  sql: Sql,
  now: () => Date,
): (asked: Asked) => Promise<(Credential & CredentialUser) | undefined> {
  const find = inGroups(GROUP, async (group: readonly Asked[]) => {
    const pairs = group.flatMap(({ login, hashes }, number) => hashes.map((hash) => ({ number, login, hash })));
    const credentials = await findCredentials(sql, {
      numbers: pairs.map(({ number }) => number),
      logins: pairs.map(({ login }) => login),
      hashes: pairs.map(({ hash }) => hash),
      now: now(),
    });
    const found = new Map(credentials.map((credential) => [credential.number, credential]));
    return group.map((_, number) => found.get(number));
  });
  return async (asked) => {
    const credential = await find(asked);
    if (credential === undefined) return undefined;
    const [user] = (await findCaller(sql, credential)) as readonly CredentialUser[];
    return user && { ...credential, ...user };
  };
}

/** Replaces the hash under another key by the one under the current key, unless it was replaced meanwhile. */
export async function carryCredentialOver(
  sql: Sql,
  { tenantId, id: credentialId }: Credential,
  which: 'current' | 'previous',
  [hash, ...others]: readonly Buffer[],
  key: string,
): Promise<void> {
  if (hash === undefined) return;
  const replace = which === 'current' ? replacePasswordHash : replacePreviousPasswordHash;
  await replace(sql, { tenantId, credentialId, hashes: [hash, ...others], hash, key });
}
