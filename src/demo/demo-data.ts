import type { PrismaClient } from '#generated/prisma/client.ts';
import { keepPassword } from '../auth/password.ts';
import type { Sql } from '../database.ts';
import type { KeyRing } from '../key-ring.ts';
import { demoLogins, type DemoLogin } from './demo-logins.ts';
import { RECRUITERS } from './organisations.ts';
import type { DemoRows } from './rows.ts';

const TIMEOUT_MS = 60_000;

/** Whether nobody has put a customer into the database yet. */
export const isEmptyDatabase = async (sql: Sql): Promise<boolean> =>
  (await sql('SELECT 1 FROM "tenant" LIMIT 1', [])).length === 0;

/** Whose passwords the logins have, and the day; `rows` where those of that day have been made already. */
export type DemoSettings = { readonly credentialKeys: KeyRing; readonly today: Date; readonly rows?: DemoRows | undefined };

/** Makes the rows of the demo set as of a day. */
export async function makeDemoRows(today: Date): Promise<DemoRows> {
  // at the first start alone: what makes up names is slow to load
  const { demoRows } = await import('./rows.ts');
  return demoRows(today);
}

/** Writes the demo set as of today into an empty database, all or nothing, and returns its logins; rejects when it is not empty. */
export async function fillWithDemoData(
  prisma: PrismaClient,
  { credentialKeys, today, rows: made }: DemoSettings,
): Promise<readonly DemoLogin[]> {
  const { writeRows } = await import('./write-rows.ts');
  const rows = made ?? (await makeDemoRows(today));
  const logins = demoLogins(credentialKeys);
  const passwords = new Map(logins.map(({ login, password }) => [login, password]));
  await prisma.$transaction(
    async (transaction) => {
      await writeRows(transaction, rows);
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
