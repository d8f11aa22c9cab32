import type { PrismaClient } from '#generated/prisma/client.ts';
import { keepPassword } from '../auth/password.ts';
import type { Sql } from '../database.ts';
import type { KeyRing } from '../key-ring.ts';
import { demoLogins, type DemoLogin } from './demo-logins.ts';
import { RECRUITERS } from './organisations.ts';
import type { Insertion } from './write-rows.ts';

const TIMEOUT_MS = 60_000;

/** Whether nobody has put a customer into the database yet. */
export const isEmptyDatabase = async (sql: Sql): Promise<boolean> =>
  (await sql('SELECT 1 FROM "tenant" LIMIT 1', [])).length === 0;

/** Whose passwords the logins have, and the day; `insertions` where those of that day have been made already. */
export type DemoSettings = {
  readonly credentialKeys: KeyRing;
  readonly today: Date;
  readonly insertions?: readonly Insertion[] | undefined;
};

/** Makes what writes the rows of the demo set as of a day. */
export async function makeInsertions(today: Date): Promise<readonly Insertion[]> {
  // at the first start alone: what makes up names is slow to load
  const [{ demoRows }, { insertionsOf }] = await Promise.all([import('./rows.ts'), import('./write-rows.ts')]);
  return insertionsOf(demoRows(today));
}

/** Writes the demo set as of today into an empty database, all or nothing, and returns its logins; rejects when it is not empty. */
export async function fillWithDemoData(
  prisma: PrismaClient,
  { credentialKeys, today, insertions: made }: DemoSettings,
): Promise<readonly DemoLogin[]> {
  const { insertAll } = await import('./write-rows.ts');
  const insertions = made ?? (await makeInsertions(today));
  const logins = demoLogins(credentialKeys);
  const passwords = new Map(logins.map(({ login, password }) => [login, password]));
  await prisma.$transaction(
    async (transaction) => {
      await insertAll(transaction, insertions);
      await transaction.credential.createMany({
        data: RECRUITERS.map(({ tenantId, id, login }) => {
          const kept = keepPassword(credentialKeys, passwords.get(login) ?? '');
          return { tenantId, userId: id, login, ...kept, createdAt: today };
        }),
      });
    },
    { timeout: TIMEOUT_MS },
  );
  return logins;
}
