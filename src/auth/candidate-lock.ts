import { sqlIn, type Transaction } from '../database/database.ts';

/**
 * Locks a candidate: until the transaction ends, the person is neither erased nor renamed. Returns false for a person who is erased already.
 * Comes before everything that is written about the person: what is written after an erasure would never be erased. Locks with `KEY SHARE` do not wait
 * for each other. A transaction that may change the person takes `NO KEY UPDATE`: two with `KEY SHARE` would deadlock at the change.
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
