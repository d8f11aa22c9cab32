import type { PrismaClient } from '#generated/prisma/client.ts';

/** How long the answer to a request with an `Idempotency-Key` is kept (openapi/decisions.md, 'Idempotency'). */
export const KEY_KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 1_000;

/**
 * Clears some outdated keys away, whoever's they are; returns how many. Keys that another transaction has locked are left for the next
 * time: a request that takes an outdated key again, or another worker.
 */
export const clearKeys = (prisma: PrismaClient, now: Date): Promise<number> =>
  prisma.$executeRaw`DELETE FROM "idempotency_key" WHERE ("tenant_id", "scope", "key") IN (
    SELECT "tenant_id", "scope", "key" FROM "idempotency_key" WHERE "created_at" < ${new Date(now.getTime() - KEY_KEPT_MS)}
    ORDER BY "created_at" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
