import { hkdfSync } from 'node:crypto';
import type { Role } from '../auth/caller.ts';
import { hashPassword, keepPassword, matchesHash } from '../auth/password.ts';
import { sqlIn, type Sql, type Transaction } from '../database/database.ts';
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

/** The demo credentials that still work: not those that were revoked or got another password. */
export async function readDemoLogins(sql: Sql, keys: KeyRing): Promise<readonly DemoLogin[]> {
  const found = await findLogins(sql, keys);
  return found.map(({ recruiter, key }) => presentLogin(recruiter, derivePassword(key, recruiter.login)));
}

/**
 * Reissues, under the current key, the passwords of demo logins made under a fallback, so that they
 * can be printed after the fallback is removed. The former ones stay valid until then. Returns
 * their logins.
 */
export async function reissueDemoLogins(transaction: Transaction, keys: KeyRing, until: Date): Promise<readonly string[]> {
  const found = await findLogins(sqlIn(transaction), keys);
  const former = found.filter(({ key }) => key !== keys.current);
  for (const { recruiter, key, passwordHash } of former) {
    const { tenantId, login } = recruiter;
    const kept = keepPassword(keys, derivePassword(key, login));
    await transaction.credential.updateMany({
      where: { tenantId, login, passwordHash },
      data: {
        ...keepPassword(keys, derivePassword(keys.current, login)),
        previousPasswordHash: kept.passwordHash,
        previousPasswordKey: kept.passwordKey,
        previousExpiresAt: until,
      },
    });
  }
  return former.map(({ recruiter }) => recruiter.login);
}

type Recruiter = (typeof RECRUITERS)[number];
type Found = { readonly recruiter: Recruiter; readonly key: string; readonly passwordHash: Uint8Array<ArrayBuffer> };

/**
 * The recruiters whose password comes from one of the keys, with that key. The stored hash may use
 * another key.
 */
async function findLogins(sql: Sql, keys: KeyRing): Promise<readonly Found[]> {
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
    return passwordHash && key ? [{ recruiter, key, passwordHash: Uint8Array.from(passwordHash) }] : [];
  });
}

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
