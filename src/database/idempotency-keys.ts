import { deleteExpiredKeys, findExpiredKeys } from '#generated/database/statements.ts';
import type { Sql } from './sql.ts';

/** The lifetime of an `Idempotency-Key` (openapi/decisions.md, 'Idempotency'). */
export const KEY_KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 1_000;

/**
 * Deletes some expired keys, tenant by tenant; returns their number. Keys locked by another
 * transaction (a request or another worker) are left for the next call.
 */
export async function clearKeys(sql: Sql, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEY_KEPT_MS);
  let cleared = 0;
  for (const expired of await findExpiredKeys(sql, { oldest, limit: BATCH }))
    cleared += (await deleteExpiredKeys(sql, { ...expired, limit: BATCH })).length;
  return cleared;
}
