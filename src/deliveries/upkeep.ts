import type { PrismaClient } from '#generated/prisma/client.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { clearKeys } from '../database/idempotency-keys.ts';
import { clockOf, LEASE_MS } from './claim-webhooks.ts';
import { nameFormerLetters, removeErasedLetters } from './mail/letter-files.ts';
import { renewErasedReferences } from './renew-erased-references.ts';
import type { Database } from '../database/database.ts';

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
    WHERE "state" = 'SENDING' AND "next_attempt_at" <= ${clockOf(now)}`;
  for (const { tenantId } of tenants) await releaseExpired(prisma, tenantId, now);
}

const releaseExpired = (prisma: PrismaClient, tenantId: number, now: Date | undefined) =>
  prisma.$executeRaw`
    WITH lost AS (
      SELECT "id", "attempts", "next_attempt_at" - ${LEASE_MS} * interval '1 ms' AS begun FROM "delivery"
      WHERE "tenant_id" = ${tenantId}::int AND "state" = 'SENDING' AND "next_attempt_at" <= ${clockOf(now)}
      FOR UPDATE SKIP LOCKED
    ), freed AS (
      UPDATE "delivery" SET "state" = 'PENDING', "next_attempt_at" = ${clockOf(now)}
      WHERE "tenant_id" = ${tenantId}::int AND "id" = ANY (ARRAY (SELECT "id" FROM lost)) RETURNING "id", "next_attempt_at"
    ), called AS (
      INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "error", "next_attempt_at")
      SELECT ${tenantId}::int, "id", lost."attempts", lost.begun, 0, 'The call was interrupted: the service was stopped.', freed."next_attempt_at"
      FROM lost JOIN freed USING ("id")
    )
    SELECT count(*) FROM freed`;

/** The tasks of each minute; `isStopping` ends them between two steps. */
export type Upkeep = (now: Date, isStopping?: () => boolean) => Promise<void>;

export type UpkeepSettings = {
  /** Where letters are files; undefined: nowhere. */
  readonly mailDirectory?: string | undefined;
  /** Of references to erased people; undefined: they are left as they are. */
  readonly referenceKeys?: KeyRing | undefined;
};

/** Clears old rows in small steps. The first run also does what former versions left undone. */
export function createUpkeep(
  database: Pick<Database, 'prisma' | 'inTransaction'>,
  { mailDirectory, referenceKeys }: UpkeepSettings,
): Upkeep {
  const { prisma } = database;
  let isFirst = true;
  return async (now, isStopping = () => false) => {
    for (const tenantId of await findDisabled(prisma)) while (!isStopping() && (await cancelDisabled(prisma, tenantId)) > 0);
    for (const tenantId of await findOutdated(prisma, now))
      while (!isStopping() && (await clearHistory(database, tenantId, now)) > 0);
    while (!isStopping() && (await clearKeys(prisma, now)) > 0);
    if (isFirst && referenceKeys) await renewErasedReferences(prisma, referenceKeys);
    if (isFirst && mailDirectory) await nameFormerLetters(prisma, mailDirectory);
    isFirst = false;
    if (mailDirectory) await removeErasedLetters(prisma, mailDirectory);
  };
}

/** The tenants with deliveries that wait for a disabled subscription. */
async function findDisabled(prisma: PrismaClient): Promise<readonly number[]> {
  const rows = await prisma.$queryRaw<{ tenantId: number }[]>`
    SELECT DISTINCT w."tenant_id" AS "tenantId" FROM "webhook" w WHERE w."state" = 'DISABLED' AND EXISTS (
      SELECT 1 FROM "delivery" d WHERE d."tenant_id" = w."tenant_id" AND d."webhook_id" = w."id" AND d."state" = 'PENDING')`;
  return rows.map(({ tenantId }) => tenantId);
}

/** Cancels some of those deliveries of a tenant; returns their number. */
const cancelDisabled = (prisma: PrismaClient, tenantId: number): Promise<number> =>
  prisma.$executeRaw`
    UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = now()
    WHERE "tenant_id" = ${tenantId} AND "id" = ANY (ARRAY (
      SELECT d."id" FROM "webhook" w JOIN "delivery" d ON d."tenant_id" = ${tenantId} AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
      WHERE w."tenant_id" = ${tenantId} AND w."state" = 'DISABLED'
      LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED))`;

const oldestOf = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);

/** The tenants with calls, or cancelled deliveries, that are older than 30 days. */
async function findOutdated(prisma: PrismaClient, now: Date): Promise<readonly number[]> {
  const oldest = oldestOf(now);
  const rows = await prisma.$queryRaw<{ tenantId: number }[]>`
    SELECT w."tenant_id" AS "tenantId" FROM "webhook" w WHERE EXISTS (SELECT 1 FROM "call" c
      WHERE c."tenant_id" = w."tenant_id" AND c."organisation_id" = w."organisation_id" AND c."modified_at" < ${oldest})
    UNION SELECT o."tenant_id" FROM "organisation" o WHERE EXISTS (SELECT 1 FROM "call" c
      WHERE c."tenant_id" = o."tenant_id" AND c."organisation_id" IS NULL AND c."modified_at" < ${oldest})
    UNION SELECT "tenant_id" FROM "delivery" WHERE "state" = 'CANCELLED' AND "next_attempt_at" < ${oldest}`;
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Deletes some of the calls of a tenant older than 30 days, with deliveries and events that have no
 * other rows. Returns the number of rows, 0 while another worker does so.
 */
const clearHistory = ({ inTransaction }: Pick<Database, 'inTransaction'>, tenantId: number, now: Date): Promise<number> =>
  inTransaction(async (transaction) => {
    const [{ alone } = { alone: false }] = await transaction.prisma.$queryRaw<{ alone: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${CLEARING}) AS alone`;
    if (!alone) return 0;
    const oldest = oldestOf(now);
    const calls = await transaction.prisma.$queryRaw<{ deliveryId: number }[]>`
      DELETE FROM "call" WHERE "tenant_id" = ${tenantId} AND "id" = ANY (ARRAY (
        SELECT "id" FROM "call" WHERE "tenant_id" = ${tenantId} AND "modified_at" < ${oldest}
        ORDER BY "modified_at" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
      RETURNING "delivery_id" AS "deliveryId"`;
    const called = calls.map(({ deliveryId }) => deliveryId);
    const deliveries = await transaction.prisma.$queryRaw<{ eventId: number | null }[]>`
      DELETE FROM "delivery" d
      WHERE d."tenant_id" = ${tenantId} AND d."id" = ANY (ARRAY (
          SELECT "id" FROM "delivery" WHERE "tenant_id" = ${tenantId} AND "id" = ANY (${called}::int[])
            AND "state" IN ('DELIVERED', 'DEAD', 'CANCELLED')
          UNION (SELECT "id" FROM "delivery" WHERE "tenant_id" = ${tenantId} AND "state" = 'CANCELLED' AND "next_attempt_at" < ${oldest}
            LIMIT ${BATCH})))
        AND NOT EXISTS (SELECT 1 FROM "call" c WHERE c."tenant_id" = ${tenantId} AND c."delivery_id" = d."id")
      RETURNING d."event_id" AS "eventId"`;
    await transaction.prisma.$executeRaw`
      DELETE FROM "event" e WHERE e."tenant_id" = ${tenantId} AND e."id" = ANY (${deliveries.map(({ eventId }) => eventId)}::int[])
        AND NOT EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = ${tenantId} AND d."event_id" = e."id")`;
    return calls.length + deliveries.length;
  });
