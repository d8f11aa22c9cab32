import { randomBytes } from 'node:crypto';
import type { Config } from '../core/config.ts';
import { withoutDeadline } from '../core/deadline.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import type { Database } from '../database/database.ts';
import { addDemoLogins, demoLogins, readDemoLogins, type DemoLogin } from './demo-logins.ts';
import { asHex, insertSeed, readSeed } from './seed.ts';

const DEMO_LOCK = 72707370;
/** A slow machine takes as long as it takes. */
const NO_LIMITS = `
  SELECT set_config(name, '0', true)
  FROM unnest(ARRAY['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) AS name`;

type Transactions = Pick<Database, 'inTransaction'>;

/**
 * Writes the demo set into an empty database if `demoData` asks for it. Returns the valid logins of
 * the set.
 */
export async function prepareDemo(
  { demoData }: Pick<Config, 'demoData'>,
  database: Database,
  keys: DemoKeys,
): Promise<readonly DemoLogin[]> {
  const { sql, embedded } = database;
  if (demoData === 'off') return [];
  return withoutDeadline(async () => {
    if (demoData === 'on' || embedded) {
      const [tenant] = await sql('SELECT 1 FROM "tenant" LIMIT 1', []);
      if (tenant === undefined) await fillIfEmpty(database, { ...keys, today: new Date() });
    }
    return readDemoLogins(sql, keys.credentialKeys);
  });
}

/** The keys that derive the passwords and those that encrypt the secrets of webhooks. */
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

/** Of several servers that start on one PostgreSQL, one fills it while the others wait. */
async function fillIfEmpty(
  { inTransaction }: Transactions,
  { credentialKeys, secretKeys, today }: DemoSettings,
): Promise<boolean> {
  const seed = await readSeed(today);
  const box = createSecretBox(secretKeys);
  return inTransaction(async ({ sql, prisma }) => {
    await sql(NO_LIMITS, []);
    await sql('SELECT pg_advisory_xact_lock($1)::text', [DEMO_LOCK]);
    if ((await prisma.tenant.count()) > 0) return false;
    const lockSecret = () => ({ secret: asHex(box.lock(`whsec_${randomBytes(32).toString('base64')}`)) });
    await insertSeed(sql, seed, lockSecret);
    await addDemoLogins(sql, credentialKeys, today);
    return true;
  });
}
