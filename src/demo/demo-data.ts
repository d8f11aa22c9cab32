import { hkdfSync } from 'node:crypto';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Role } from '../auth/caller.ts';
import { hashPassword } from '../auth/password.ts';
import type { Sql } from '../database.ts';
import { organisationOf, RECRUITERS } from './organisations.ts';

const TIMEOUT_MS = 60_000;

/** Credentials of a recruiter of the demo set, and whose they are. */
export type DemoLogin = {
  readonly login: string;
  readonly password: string;
  readonly role: Role;
  readonly name: string;
  readonly organisations: readonly string[];
};

/** The credentials of the demo set's recruiters, the same at every start with the same key; the first of each role is the one to show. */
export const demoLogins = (credentialKey: string): readonly DemoLogin[] =>
  RECRUITERS.map(({ login, role, firstName, lastName, organisationIds }) => ({
    login,
    password: derivePassword(credentialKey, login),
    role,
    name: `${firstName} ${lastName}`,
    organisations: organisationIds.map((id) => organisationOf(id).name),
  }));

/** Whether nobody has put a customer into the database yet. */
export const isEmptyDatabase = async (sql: Sql): Promise<boolean> =>
  (await sql('SELECT 1 FROM "tenant" LIMIT 1', [])).length === 0;

/** Whether the database has the demo set's logins, all of them. */
export async function hasDemoData(sql: Sql): Promise<boolean> {
  const logins = RECRUITERS.map(({ login }) => login);
  return (await sql('SELECT 1 FROM "credential" WHERE "login" = ANY ($1::text[])', [logins])).length === logins.length;
}

/** Writes the demo set as of today into an empty database, all or nothing, and returns its logins; rejects when it is not empty. */
export async function fillWithDemoData(
  prisma: PrismaClient,
  { credentialKey, today }: { readonly credentialKey: string; readonly today: Date },
): Promise<readonly DemoLogin[]> {
  // at the first start alone: what makes up names is slow to load
  const [{ demoRows }, { writeRows }] = await Promise.all([import('./rows.ts'), import('./write-rows.ts')]);
  const rows = demoRows(today);
  const logins = demoLogins(credentialKey);
  await prisma.$transaction(
    async (transaction) => {
      await writeRows(transaction, rows);
      await transaction.credential.createMany({
        data: RECRUITERS.map(({ tenantId, id, login }) => {
          const passwordHash = Uint8Array.from(hashPassword(credentialKey, derivePassword(credentialKey, login)));
          return { tenantId, userId: id, login, passwordHash, createdAt: today };
        }),
      });
    },
    { timeout: TIMEOUT_MS },
  );
  return logins;
}

/** Derived, not drawn: later starts print the passwords again, although the database has their hashes only. */
const derivePassword = (credentialKey: string, login: string): string =>
  Buffer.from(hkdfSync('sha256', credentialKey, '', `demo password of ${login}`, 32)).toString('base64url');
