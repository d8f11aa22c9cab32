import { hkdfSync } from 'node:crypto';
import type { Role } from '../auth/caller.ts';
import { hashPassword, keepPassword, matchesHash } from '../auth/password.ts';
import type { Sql } from '../database/sql.ts';
import { keysOf, type KeyRing } from '../core/key-ring.ts';
import { organisationOf, RECRUITERS } from './organisations.ts';
import { insertInto } from './write-rows.ts';

/** Credentials of a recruiter of the demo set, and whose they are. */
export type DemoLogin = {
  readonly login: string;
  readonly password: string;
  readonly role: Role;
  readonly name: string;
  readonly organisations: readonly string[];
};

/**
 * The credentials of the demo recruiters, the same for the same key. The first of each role is
 * printed.
 */
export const demoLogins = ({ current }: KeyRing): readonly DemoLogin[] =>
  RECRUITERS.map((recruiter) => presentLogin(recruiter, derivePassword(current, recruiter.login)));

/**
 * Issues the demo credentials that do not exist yet. It takes no Prisma client, which would slow
 * down a first start.
 */
export async function addDemoLogins(sql: Sql, keys: KeyRing, createdAt: Date): Promise<void> {
  const { text, records } = insertInto(
    'credential',
    RECRUITERS.map(({ tenantId, id: userId, login }) => {
      const kept = keepPassword(keys, derivePassword(keys.current, login));
      return { tenantId, userId, login, ...kept, createdAt };
    }),
  );
  await sql(text, [records]);
}

/**
 * The demo credentials that still work: not those that were revoked or got another password. Their
 * passwords come from one of the keys; the stored hash may use another.
 */
export async function readDemoLogins(sql: Sql, keys: KeyRing): Promise<readonly DemoLogin[]> {
  const rows = await sql<{ readonly login: string; readonly password_hash: Uint8Array }>(
    `SELECT "login", "password_hash" FROM "credential"
     WHERE "login" = ANY ($1::text[]) AND "revoked_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > now())`,
    [RECRUITERS.map(({ login }) => login)],
  );
  const stored = new Map(rows.map((row) => [row.login, row.password_hash]));
  return RECRUITERS.flatMap((recruiter) => {
    const passwordHash = stored.get(recruiter.login);
    const isKept = (password: string): boolean =>
      keysOf(keys).some((each) => matchesHash(hashPassword(each, password), passwordHash));
    const key = keysOf(keys).find((each) => isKept(derivePassword(each, recruiter.login)));
    return key ? [presentLogin(recruiter, derivePassword(key, recruiter.login))] : [];
  });
}

type Recruiter = (typeof RECRUITERS)[number];

const presentLogin = ({ login, role, firstName, lastName, organisationIds }: Recruiter, password: string): DemoLogin => ({
  login,
  password,
  role,
  name: `${firstName} ${lastName}`,
  organisations: organisationIds.map((id) => organisationOf(id).name),
});

/**
 * Derived from the key, because later starts print the passwords again, and the database has only
 * hashes.
 */
const derivePassword = (key: string, login: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', `demo password of ${login}`, 32)).toString('base64url');
