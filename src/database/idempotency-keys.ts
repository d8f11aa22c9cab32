import type { Transaction } from './database.ts';

/** The lifetime of an `Idempotency-Key` (openapi/decisions.md, 'Idempotency'). */
export const KEY_KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 1_000;

/**
 * Deletes some expired keys of all tenants; returns their number. Keys locked by another
 * transaction (a request or another worker) are left for the next call.
 */
export const clearKeys = (prisma: Pick<Transaction, '$executeRaw'>, now: Date): Promise<number> =>
  prisma.$executeRaw`DELETE FROM "idempotency_key" WHERE ("tenant_id", "scope", "key") IN (
    SELECT "tenant_id", "scope", "key" FROM "idempotency_key" WHERE "created_at" < ${new Date(now.getTime() - KEY_KEPT_MS)}
    ORDER BY "created_at" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
