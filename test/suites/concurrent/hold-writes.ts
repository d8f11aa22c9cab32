import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '../../harness/service.ts';

/** Keeps everybody from writing rows of a table until `end`. */
export async function holdWrites({ database }: Service, table: string) {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query(`LOCK TABLE "${table}" IN SHARE MODE`);
  return {
    /** Waits until transactions wait for a lock. */
    waiting: async (): Promise<void> => {
      const count = async () => {
        const text = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted
          AND database IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))`;
        const { rows } = await client.query<{ count: number }>(text);
        return rows[0]?.count ?? 0;
      };
      for (const start = Date.now(); (await count()) === 0; await wait(10))
        if (Date.now() - start > 60_000) throw new Error('Nobody waits.');
    },
    end: async (): Promise<void> => {
      await client.query('COMMIT');
      client.release();
    },
  };
}
