import { randomBytes } from 'node:crypto';
import { lockTenants, setLocally } from '#generated/database/statements.ts';
import type { Config } from '../core/config.ts';
import { withoutDeadline } from '../core/deadline.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import type { Database } from '../database/database.ts';
import { addDemoLogins, demoLogins, readDemoLogins, type DemoLogin } from './demo-logins.ts';
import { insertSeed, readSeed } from './seed.ts';

/** A slow machine takes as long as it takes. */
const NO_LIMITS = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };

type Transactions = Pick<Database, 'inTransaction'>;

/**
 * Writes the demo set into an empty database if `demoData` asks for it. Returns the valid logins of
 * the set. Calls `onFill` before it writes.
 */
export async function prepareDemo(
  { demoData }: Pick<Config, 'demoData'>,
  database: Database,
  keys: DemoKeys,
  onFill: () => void = () => {},
): Promise<readonly DemoLogin[]> {
  const { prisma, embedded } = database;
  if (demoData === 'off') return [];
  return withoutDeadline(async () => {
    if (demoData === 'on' || embedded) {
      const tenants = await prisma.tenant.count();
      if (tenants === 0) {
        onFill();
        await fillIfEmpty(database, { ...keys, today: new Date() });
      }
    }
    return readDemoLogins(database, keys.credentialKeys);
  });
}

/** The keys that derive the passwords, and the keys that encrypt the secrets of webhooks. */
type DemoKeys = { readonly credentialKeys: KeyRing; readonly secretKeys: KeyRing };

/** The keys, and the day of the set. */
type DemoSettings = DemoKeys & { readonly today: Date };

/**
 * Writes the demo set as of today into an empty database in one transaction. Returns its logins;
 * rejects when the database is not empty.
 */
export async function fillWithDemoData(database: Transactions, settings: DemoSettings): Promise<readonly DemoLogin[]> {
  if (!(await fillIfEmpty(database, settings))) throw new Error('The database is not empty.');
  return demoLogins(settings.credentialKeys);
}

/** One of several servers that start on one PostgreSQL fills it while the others wait. */
async function fillIfEmpty(
  { inTransaction }: Transactions,
  { credentialKeys, secretKeys, today }: DemoSettings,
): Promise<boolean> {
  const seed = await readSeed(today);
  const box = createSecretBox(secretKeys);
  return inTransaction(async ({ sql, prisma }) => {
    await setLocally(sql, { settings: JSON.stringify(NO_LIMITS) });
    await lockTenants(sql);
    if ((await prisma.tenant.count()) > 0) return false;
    const lockSecret = () => box.lock(`whsec_${randomBytes(32).toString('base64')}`);
    await insertSeed(sql, seed, lockSecret);
    await addDemoLogins({ prisma }, credentialKeys, today);
    return true;
  });
}
