import type { Attempt, Entry } from './attempt.ts';

const ERASED = 'leads to a candidate whose personal data was erased';

/**
 * Refuses entries that would change an erased candidate, directly or through an application. Locks
 * the other candidates against erasure until the transaction ends.
 */
export async function refuseErased(
  attempt: Attempt,
  entries: readonly Entry[],
  field: 'candidate' | 'application',
): Promise<void> {
  const { transaction, tenant } = attempt;
  const idOf = ({ record }: Entry): number | null => attempt.rowOf(field, record[field]);
  const ids = [...new Set(entries.map(idOf))];
  const rows = await transaction.$queryRawUnsafe<{ id: number; erased: boolean }[]>(
    field === 'candidate'
      ? `SELECT c."id", c."erased_at" IS NOT NULL AS "erased" FROM "candidate" AS c
         WHERE c."tenant_id" = $1::int AND c."id" = ANY ($2::int[]) ORDER BY c."id" FOR KEY SHARE OF c`
      : `SELECT a."id", c."erased_at" IS NOT NULL AS "erased" FROM "application" AS a
         JOIN "candidate" AS c ON c."tenant_id" = a."tenant_id" AND c."id" = a."candidate_id"
         WHERE a."tenant_id" = $1::int AND a."id" = ANY ($2::int[]) ORDER BY c."id" FOR KEY SHARE OF c`,
    tenant.id,
    ids,
  );
  const erased = new Set(rows.filter((row) => row.erased).map(({ id }) => id));
  for (const entry of entries) if (erased.has(idOf(entry) ?? 0)) attempt.refuse(entry.line, field, ERASED);
}
