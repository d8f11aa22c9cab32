import { sqlIn, type Transaction } from '../database/database.ts';

/**
 * Locks a candidate until the transaction ends: meanwhile nobody erases or renames the person.
 * Returns false when the person is erased already. It comes before all writes about the person, since
 * data written after an erasure would stay. Locks with `KEY SHARE` do not exclude each other; a
 * transaction that may change the person takes `NO KEY UPDATE`, because two with `KEY SHARE` would
 * deadlock at the change.
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
