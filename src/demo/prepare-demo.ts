import type { Config } from '../core/config.ts';
import type { Database } from '../database/database.ts';
import { unhurried } from '../core/deadline.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { fillWithDemoData, findDemoState } from './demo-data.ts';
import { addDemoLogins, readDemoLogins, type DemoLogin } from './demo-logins.ts';

const DEMO_LOCK = 72707370;

/** Fills the demo set in where it belongs, or what a prepared database lacks of it, and returns those of its logins that let in. */
export async function prepareDemo(
  { demoData }: Pick<Config, 'demoData'>,
  database: Database,
  credentialKeys: KeyRing,
): Promise<readonly DemoLogin[]> {
  const { prisma, sql, embedded } = database;
  if (demoData === 'on' || (demoData === 'auto' && embedded)) {
    const fill = async (): Promise<void> => {
      const state = await findDemoState(sql);
      if (state === 'empty') await fillWithDemoData(prisma, { credentialKeys, today: new Date() });
      if (state === 'without logins') await addDemoLogins(sql, credentialKeys, new Date());
    };
    await unhurried(() => alone(database, fill));
  }
  return demoData === 'off' ? [] : readDemoLogins(sql, credentialKeys);
}

/** Of several servers that start at once on one PostgreSQL one does the work while the others wait; an embedded one has one server. */
async function alone({ pool, embedded }: Database, work: () => Promise<void>): Promise<void> {
  if (embedded) return work();
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    await work();
  } finally {
    client.release(true); // its settings and its lock go with the connection
  }
}
