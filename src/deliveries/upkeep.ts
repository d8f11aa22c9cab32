import type { PrismaClient } from '#generated/prisma/client.ts';
import { LEASE_MS } from './claim-webhooks.ts';

/** How long the history of calls is kept (decisions, section 8). */
const KEPT_DAYS = 30;
/** Rows that one statement clears away of each tenant: a fraction of a second. */
const CLEARED = 1_000;

/**
 * Takes deliveries back from workers that were killed with them in hand: the attempt stands in the history as interrupted, since nobody
 * knows whether it arrived, and the delivery is due again, one that was at its last attempt too. `now` is the clock of the database
 * unless given.
 */
export const recoverInterrupted = (prisma: PrismaClient, now?: Date): Promise<number> =>
  prisma.$executeRaw`
    WITH clock AS (
      SELECT coalesce(${now ?? null}::timestamptz, now()) AS now
    ), lost AS (
      SELECT "id" FROM "delivery" WHERE "state" = 'SENDING' AND "next_attempt_at" <= (SELECT now FROM clock) FOR UPDATE SKIP LOCKED
    ), freed AS (
      UPDATE "delivery" SET "state" = 'PENDING', "next_attempt_at" = (SELECT now FROM clock)
      WHERE "id" = ANY (ARRAY (SELECT "id" FROM lost)) RETURNING "tenant_id", "id", "attempts"
    )
    INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "error", "next_attempt_at")
    SELECT "tenant_id", "id", "attempts", now - ${LEASE_MS} * interval '1 ms', 0, 'The call was interrupted: the service was stopped.', now
    FROM freed CROSS JOIN clock`;

/** Cancels what waits for subscriptions that are disabled. */
export const cancelDisabled = (prisma: PrismaClient): Promise<number> =>
  prisma.$executeRaw`
    UPDATE "delivery" SET "state" = 'CANCELLED' WHERE "state" = 'PENDING' AND "webhook_id" IN (
      SELECT "id" FROM "webhook" WHERE "state" = 'DISABLED')`;

/**
 * Clears away calls that are over 30 days old, with the deliveries and events of which nothing else is left; at most a thousand calls of
 * each tenant, and returns how many there were.
 */
export const clearHistory = (prisma: PrismaClient, now: Date): Promise<number> =>
  prisma.$transaction(async (transaction) => {
    const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
    const calls = await transaction.$queryRaw<{ deliveryId: number }[]>`
      DELETE FROM "call" c USING "tenant" t CROSS JOIN LATERAL (
        SELECT o."tenant_id", o."id" FROM "call" o WHERE o."tenant_id" = t."id" AND o."modified_at" < ${oldest}
        ORDER BY o."modified_at" LIMIT ${CLEARED} FOR UPDATE SKIP LOCKED) outdated
      WHERE (c."tenant_id", c."id") = (outdated."tenant_id", outdated."id") RETURNING c."delivery_id" AS "deliveryId"`;
    const deliveries = await transaction.$queryRaw<{ eventId: number | null }[]>`
      DELETE FROM "delivery" d WHERE (d."id" = ANY (${calls.map(({ deliveryId }) => deliveryId)}::int[]) AND d."state" IN ('DELIVERED', 'DEAD')
          OR d."state" = 'CANCELLED' AND d."next_attempt_at" < ${oldest})
        AND NOT EXISTS (SELECT 1 FROM "call" c WHERE c."tenant_id" = d."tenant_id" AND c."delivery_id" = d."id")
      RETURNING d."event_id" AS "eventId"`;
    await transaction.$executeRaw`
      DELETE FROM "event" e WHERE e."id" = ANY (${deliveries.map(({ eventId }) => eventId)}::int[])
        AND NOT EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = e."tenant_id" AND d."event_id" = e."id")`;
    return calls.length;
  });
