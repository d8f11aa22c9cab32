/**
 * Selects the candidate `c` of a condition, unless it is erased, and locks the row against erasure
 * and changes of the name until the transaction ends. Every write about a person begins with it,
 * because data written after an erasure would stay. `$1` is the tenant.
 */
export const lockedCandidate = (condition: string): string =>
  `SELECT c."id" FROM "candidate" AS c
    WHERE c."tenant_id" = $1::int AND ${condition} AND c."erased_at" IS NULL FOR KEY SHARE OF c`;
