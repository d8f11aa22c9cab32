import type { Transaction } from '../database/database.ts';

/**
 * Keeps a candidate from being erased until the transaction ends; false when that has happened already. Whoever writes down something about
 * the person asks this first: what is written after an erasure would never be erased.
 */
export async function holdCandidate(transaction: Transaction, tenantId: number, id: number): Promise<boolean> {
  const held = await transaction.$queryRaw<{ erased: boolean }[]>`
    SELECT "erased_at" IS NOT NULL AS "erased" FROM "candidate" WHERE "tenant_id" = ${tenantId} AND "id" = ${id} FOR KEY SHARE`;
  return held[0]?.erased === false;
}
