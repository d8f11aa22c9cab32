import { sqlIn, type Transaction } from '../database/database.ts';

/**
 * Keeps a candidate from being erased, and from being called otherwise, until the transaction ends; false when it is erased already. Whoever writes
 * down something about the person asks this first: what is written after an erasure would never be erased. Those who only write beside the person
 * do not wait for each other; one who may change the person takes `NO KEY UPDATE`, for two of these would wait for each other later.
 */
export async function holdCandidate(
  transaction: Transaction,
  tenantId: number,
  id: number,
  strength: 'KEY SHARE' | 'NO KEY UPDATE' = 'KEY SHARE',
): Promise<boolean> {
  const held = await sqlIn(transaction)<{ erased: boolean }>(
    `SELECT "erased_at" IS NOT NULL AS "erased" FROM "candidate" WHERE "tenant_id" = $1::int AND "id" = $2::int FOR ${strength}`,
    [tenantId, id],
  );
  return held[0]?.erased === false;
}
