import { deleteExpiredKeys, findExpiredKeys } from '#generated/database/statements.ts';
import { eachApart, rethrow } from '../core/each-apart.ts';
import type { Sql } from './sql.ts';

/** The lifetime of an `Idempotency-Key` (openapi/decisions.md, 'Idempotency'). */
export const KEY_KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 1_000;

/**
 * Deletes some expired keys, tenant by tenant; returns their number. Keys locked by another
 * transaction (a request or another worker) are left for the next call. `onError` gets the error of a
 * tenant.
 */
export async function clearKeys(
  sql: Sql,
  now: Date,
  onError: (error: unknown, of: { readonly tenantId: number }) => void = rethrow,
): Promise<number> {
  const oldest = new Date(now.getTime() - KEY_KEPT_MS);
  let cleared = 0;
  const clear = async (expired: { readonly tenantId: number; readonly latest: Date }): Promise<void> => {
    cleared += (await deleteExpiredKeys(sql, { ...expired, limit: BATCH })).length;
  };
  await eachApart(await findExpiredKeys(sql, { oldest, limit: BATCH }), clear, onError);
  return cleared;
}
