import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/database/database.ts';

/**
 * Has the database refuse every change of the rows of a table that are there, as a read-only one
 * would, until they are allowed again.
 */
export async function aRefusedWrite(pool: Database['pool'], table: string, condition = 'true') {
  await pool.query(
    `CREATE FUNCTION "refuse_${table}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test' USING ERRCODE = '25006'; END $$;
     CREATE TRIGGER "refuse" BEFORE UPDATE ON "${table}" FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION "refuse_${table}"()`,
  );
  return {
    allow: async (): Promise<void> => {
      // a background write may still be running and must be refused too
      while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) await sleep(5);
      await pool.query(`DROP TRIGGER "refuse" ON "${table}"; DROP FUNCTION "refuse_${table}"()`);
    },
  };
}
