import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import { unhurried } from '../patience.ts';
import { demoLogins, fillWithDemoData, hasDemoData, isEmptyDatabase, type DemoLogin } from './demo-data.ts';

const DEMO_LOCK = 72707370;

/** Fills the demo set in where it belongs and returns its logins where it is. */
export async function prepareDemo(
  { demoData }: Pick<Config, 'demoData'>,
  database: Database,
  credentialKey: string,
): Promise<readonly DemoLogin[]> {
  const { prisma, sql, embedded } = database;
  if (demoData === 'on' || (demoData === 'auto' && embedded)) {
    const fill = async (): Promise<void> => {
      if (await isEmptyDatabase(sql)) await fillWithDemoData(prisma, { credentialKey, today: new Date() });
    };
    await unhurried(() => alone(database, fill));
  }
  return demoData !== 'off' && (await hasDemoData(sql)) ? demoLogins(credentialKey) : [];
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
