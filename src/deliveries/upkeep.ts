import type { PrismaClient } from '#generated/prisma/client.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { clearKeys } from '../database/idempotency-keys.ts';
import { LEASE_MS } from './claim-webhooks.ts';
import { nameFormerLetters, removeErasedLetters } from './mail/letter-files.ts';
import { renewErasedReferences } from './renew-erased-references.ts';

/** The lifetime of calls in the history (openapi/decisions.md, 'History of calls'). */
const KEPT_DAYS = 30;
/** Rows that one statement clears away. */
const BATCH = 1_000;
/** The lock of the worker that clears. Two at a time would each keep rows for the other. */
const CLEARING = 72707372;

/**
 * Releases expired claims of killed workers: the attempt is recorded as interrupted, because its
 * result is unknown, and the delivery is due again, even after its last attempt. `now` is the clock
 * of the database unless given.
 */
export async function recoverInterrupted(prisma: PrismaClient, now?: Date): Promise<void> {
  const tenants = await prisma.$queryRaw<{ tenantId: number }[]>`
    SELECT DISTINCT "tenant_id" AS "tenantId" FROM "delivery"
    WHERE "state" = 'SENDING' AND "next_attempt_at" <= coalesce(${now ?? null}::timestamptz, now())`;
  for (const { tenantId } of tenants) await releaseExpired(prisma, tenantId, now);
}

const releaseExpired = (prisma: PrismaClient, tenantId: number, now: Date | undefined) =>
  prisma.$executeRaw`
    WITH lost AS (
      SELECT "id", "attempts", "next_attempt_at" - ${LEASE_MS} * interval '1 ms' AS begun FROM "delivery"
      WHERE "tenant_id" = ${tenantId}::int AND "state" = 'SENDING' AND "next_attempt_at" <= coalesce(${now ?? null}::timestamptz, now())
      FOR UPDATE SKIP LOCKED
    ), freed AS (
      UPDATE "delivery" SET "state" = 'PENDING', "next_attempt_at" = coalesce(${now ?? null}::timestamptz, now())
      WHERE "tenant_id" = ${tenantId}::int AND "id" = ANY (ARRAY (SELECT "id" FROM lost)) RETURNING "id", "next_attempt_at"
    )
    INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "error", "next_attempt_at")
    SELECT ${tenantId}::int, "id", lost."attempts", lost.begun, 0, 'The call was interrupted: the service was stopped.', freed."next_attempt_at"
    FROM lost JOIN freed USING ("id")`;

/** The tasks of each minute; `isStopping` ends them between two steps. */
export type Upkeep = (now: Date, isStopping?: () => boolean) => Promise<void>;

export type UpkeepSettings = {
  /** Where letters are files; undefined: nowhere. */
  readonly mailDirectory?: string | undefined;
  /** Of references to erased people; undefined: they are left as they are. */
  readonly referenceKeys?: KeyRing | undefined;
};

/** Clears old rows in small steps. The first run also does what former versions left undone. */
export function createUpkeep(prisma: PrismaClient, { mailDirectory, referenceKeys }: UpkeepSettings): Upkeep {
  let isFirst = true;
  return async (now, isStopping = () => false) => {
    while (!isStopping() && (await cancelDisabled(prisma)) > 0);
    while (!isStopping() && (await clearHistory(prisma, now)) > 0);
    while (!isStopping() && (await clearKeys(prisma, now)) > 0);
    if (isFirst && referenceKeys) await renewErasedReferences(prisma, referenceKeys);
    if (isFirst && mailDirectory) await nameFormerLetters(prisma, mailDirectory);
    isFirst = false;
    if (mailDirectory) await removeErasedLetters(prisma, mailDirectory);
  };
}

/** Cancels some waiting deliveries of disabled subscriptions; returns their number. */
const cancelDisabled = (prisma: PrismaClient): Promise<number> =>
  prisma.$executeRaw`
    WITH disabled AS (
      SELECT "tenant_id", "id" FROM "webhook" WHERE "state" = 'DISABLED'
    ), waiting AS (
      SELECT "tenant_id", "id" FROM "delivery" WHERE "state" = 'PENDING'
        AND "webhook_id" = ANY (ARRAY (SELECT "id" FROM disabled)) AND ("tenant_id", "webhook_id") IN (SELECT "tenant_id", "id" FROM disabled)
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = now()
    WHERE "id" = ANY (ARRAY (SELECT "id" FROM waiting)) AND ("tenant_id", "id") IN (SELECT "tenant_id", "id" FROM waiting)`;

/**
 * Deletes some of the calls older than 30 days, with deliveries and events that have no other rows.
 * Returns the number of rows, 0 while another worker does so.
 */
const clearHistory = (prisma: PrismaClient, now: Date): Promise<number> =>
  prisma.$transaction(async (transaction) => {
    const [{ alone } = { alone: false }] = await transaction.$queryRaw<{ alone: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${CLEARING}) AS alone`;
    if (!alone) return 0;
    const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
    const calls = await transaction.$queryRaw<{ tenantId: number; deliveryId: number }[]>`
      DELETE FROM "call" c USING (
        SELECT old.* FROM "tenant" t CROSS JOIN LATERAL (
          SELECT o."tenant_id", o."id" FROM "call" o WHERE o."tenant_id" = t."id" AND o."modified_at" < ${oldest}
          ORDER BY o."modified_at" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) old
        LIMIT ${BATCH}) outdated
      WHERE (c."tenant_id", c."id") = (outdated."tenant_id", outdated."id")
      RETURNING c."tenant_id" AS "tenantId", c."delivery_id" AS "deliveryId"`;
    const called = calls.map(({ deliveryId }) => deliveryId);
    const deliveries = await transaction.$queryRaw<{ tenantId: number; eventId: number | null }[]>`
      WITH called AS (
        SELECT * FROM unnest(${calls.map(({ tenantId }) => tenantId)}::int[], ${called}::int[]) AS called (tenant_id, id)
      ), over AS (
        SELECT "tenant_id", "id" FROM "delivery" WHERE "id" = ANY (${called}::int[]) AND ("tenant_id", "id") IN (SELECT tenant_id, id FROM called)
          AND "state" IN ('DELIVERED', 'DEAD', 'CANCELLED')
        UNION (SELECT "tenant_id", "id" FROM "delivery" WHERE "state" = 'CANCELLED' AND "next_attempt_at" < ${oldest} LIMIT ${BATCH})
      )
      DELETE FROM "delivery" d
      WHERE d."id" = ANY (ARRAY (SELECT "id" FROM over)) AND (d."tenant_id", d."id") IN (SELECT "tenant_id", "id" FROM over)
        AND NOT EXISTS (SELECT 1 FROM "call" c WHERE c."tenant_id" = d."tenant_id" AND c."delivery_id" = d."id")
      RETURNING d."tenant_id" AS "tenantId", d."event_id" AS "eventId"`;
    const eventIds = deliveries.map(({ eventId }) => eventId);
    await transaction.$executeRaw`
      WITH events AS (
        SELECT * FROM unnest(${deliveries.map(({ tenantId }) => tenantId)}::int[], ${eventIds}::int[]) AS events (tenant_id, id)
      )
      DELETE FROM "event" e WHERE e."id" = ANY (${eventIds}::int[]) AND (e."tenant_id", e."id") IN (SELECT tenant_id, id FROM events)
        AND NOT EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = e."tenant_id" AND d."event_id" = e."id")`;
    return calls.length + deliveries.length;
  });
