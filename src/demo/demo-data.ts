import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Config } from '../core/config.ts';
import { withoutDeadline } from '../core/deadline.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { sqlIn, type Database } from '../database/database.ts';
import { addDemoLogins, demoLogins, readDemoLogins, type DemoLogin } from './demo-logins.ts';
import { insertAll } from './write-rows.ts';

const DEMO_LOCK = 72707370;
const TIMEOUT_MS = 60_000;

/**
 * Writes the demo set into an empty database if `demoData` asks for it. Returns the valid logins of
 * the set.
 */
export async function prepareDemo(
  { demoData }: Pick<Config, 'demoData'>,
  database: Database,
  keys: DemoKeys,
): Promise<readonly DemoLogin[]> {
  const { prisma, sql, embedded } = database;
  if (demoData === 'on' || (demoData === 'auto' && embedded)) {
    const fill = async (): Promise<void> => {
      const [tenant] = await sql('SELECT 1 FROM "tenant" LIMIT 1', []);
      if (tenant === undefined) await fillWithDemoData(prisma, { ...keys, today: new Date() });
    };
    await withoutDeadline(() => withDemoLock(database, fill));
  }
  return demoData === 'off' ? [] : readDemoLogins(sql, keys.credentialKeys);
}

/** Of several servers that start on one PostgreSQL, one runs `work` while the others wait. */
async function withDemoLock({ pool, embedded }: Database, work: () => Promise<void>): Promise<void> {
  if (embedded) return work();
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    await work();
  } finally {
    // closed, so that its settings and its lock end with it
    client.release(true);
  }
}

/** The keys that derive the passwords and those that encrypt the secrets of webhooks. */
type DemoKeys = { readonly credentialKeys: KeyRing; readonly secretKeys: KeyRing };

/** The keys, and the day of the set. */
type DemoSettings = DemoKeys & { readonly today: Date };

/**
 * Writes the demo set as of today into an empty database in one transaction. Returns its logins;
 * rejects when the database is not empty.
 */
export async function fillWithDemoData(
  prisma: PrismaClient,
  { credentialKeys, secretKeys, today }: DemoSettings,
): Promise<readonly DemoLogin[]> {
  // faker is slow to load, and most starts need no demo set
  const { demoRows } = await import('./rows.ts');
  const box = createSecretBox(secretKeys);
  await prisma.$transaction(
    async (transaction) => {
      const { webhooks, ...rows } = demoRows(today);
      const lockSecret = () => box.lock(`whsec_${randomBytes(32).toString('base64')}`);
      await insertAll(transaction, { ...rows, webhooks: webhooks.map((webhook) => ({ ...webhook, secret: lockSecret() })) });
      await addDemoLogins(sqlIn(transaction), credentialKeys, today);
    },
    { timeout: TIMEOUT_MS },
  );
  return demoLogins(credentialKeys);
}
