import type { PrismaClient } from '#generated/prisma/client.ts';
import { sqlIn, type Sql, type Transaction } from '../database/database.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { addDemoLogins, demoLogins, type DemoLogin } from './demo-logins.ts';
import { RECRUITERS } from './organisations.ts';
import { insertAll } from './write-rows.ts';

const TIMEOUT_MS = 60_000;

/** What a database has of the demo set: it is empty, or has all but its logins, as a prepared one, or is somebody's. */
export type DemoState = 'empty' | 'without logins' | 'in use';

/** Finds out what a database has of the demo set. */
export async function findDemoState(sql: Sql): Promise<DemoState> {
  const [found] = await sql<{ readonly state: DemoState }>(
    `SELECT CASE
       WHEN NOT EXISTS (SELECT 1 FROM "tenant") THEN 'empty'
       WHEN NOT EXISTS (SELECT 1 FROM "credential") AND (SELECT count(*) FROM "user" JOIN
         unnest($1::int[], $2::int[], $3::text[]) AS recruiter (tenant_id, id, email) USING (tenant_id, id, email)) = cardinality($1)
       THEN 'without logins' ELSE 'in use' END AS state`,
    [RECRUITERS.map(({ tenantId }) => tenantId), RECRUITERS.map(({ id }) => id), RECRUITERS.map(({ email }) => email)],
  );
  return found?.state ?? 'in use';
}

/** Whose passwords the logins have, and the day. */
export type DemoSettings = { readonly credentialKeys: KeyRing; readonly today: Date };

/** Writes the demo set as of today into an empty database, all or nothing, and returns its logins; rejects when it is not empty. */
export async function fillWithDemoData(
  prisma: PrismaClient,
  { credentialKeys, today }: DemoSettings,
): Promise<readonly DemoLogin[]> {
  await prisma.$transaction(
    async (transaction) => {
      await writeDemoRows(transaction, today);
      await addDemoLogins(sqlIn(transaction), credentialKeys, today);
    },
    { timeout: TIMEOUT_MS },
  );
  return demoLogins(credentialKeys);
}

/** Writes all of it but the logins. */
export async function writeDemoRows(transaction: Transaction, today: Date): Promise<void> {
  // what makes up names is slow to load, and most starts do without
  const { demoRows } = await import('./rows.ts');
  await insertAll(transaction, demoRows(today));
}
