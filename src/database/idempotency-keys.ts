import type { Prisma } from '#generated/prisma/client.ts';

/** The lifetime of an `Idempotency-Key` (openapi/decisions.md, 'Idempotency'). */
export const KEY_KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 1_000;

/**
 * Deletes some expired keys, tenant by tenant; returns their number. Keys locked by another
 * transaction (a request or another worker) are left for the next call.
 */
export async function clearKeys(prisma: Prisma.TransactionClient, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEY_KEPT_MS);
  const found = await prisma.$queryRaw<{ tenantId: number; latest: Date }[]>`
    SELECT "tenant_id" AS "tenantId", max("created_at") AS "latest" FROM (
      SELECT "tenant_id", "created_at" FROM "idempotency_key" WHERE "created_at" < ${oldest} ORDER BY "created_at" LIMIT ${BATCH}
    ) AS expired GROUP BY 1`;
  let cleared = 0;
  for (const { tenantId, latest } of found)
    cleared += await prisma.$executeRaw`
      DELETE FROM "idempotency_key" WHERE "tenant_id" = ${tenantId} AND ("scope", "key") IN (
        SELECT "scope", "key" FROM "idempotency_key" WHERE "tenant_id" = ${tenantId} AND "created_at" <= ${latest}
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
  return cleared;
}
