import { Prisma, type PrismaClient } from '#generated/prisma/client.ts';
import type { EventStepChange } from './outbox.ts';

/**
 * The lifetime of a claim; then the delivery counts as interrupted. A call takes at most half of
 * it.
 */
export const LEASE_MS = 60_000;

/** Calls in flight to one subscription, over all workers (openapi/decisions.md, 'Calls'). */
const CALLS_PER_WEBHOOK = 8;

/** An event with the identifiers that its body names. */
export type DeliveredEvent = {
  readonly publicId: string;
  readonly name: 'ProcessStepChange' | 'ApplicationCreate' | 'EmailSend' | 'QuestionnaireSubmit';
  readonly date: Date;
  readonly organisationId: number;
  readonly applicationId: number;
  readonly jobId: number;
  readonly candidateId: number;
  readonly stepChange: EventStepChange | null;
};

/** A delivery that this worker alone may attempt now. */
export type ClaimedWebhook = DeliveredEvent & {
  readonly tenantId: number;
  readonly id: number;
  readonly attempt: number;
  /** Since it was queued. */
  readonly ageMs: number;
  readonly webhookId: number;
  /** Whether it tests if a suspended subscription answers again. */
  readonly probe: boolean;
  /** Major version of the format it is sent in. */
  readonly version: number;
  readonly url: string;
  readonly secret: Uint8Array;
  /** Signs too, until the rotation is over. */
  readonly previousSecret: Uint8Array | null;
  readonly receiverCredentials: Uint8Array | null;
  /** The trace context of the event; null when unknown. */
  readonly traceparent: string | null;
};

/** Workers claim one after another, so that each counts the calls of the previous one. */
const lock = Prisma.sql`SELECT pg_advisory_xact_lock(72707371)::text`;

/**
 * Takes at most `free` due deliveries, those of the least busy subscriptions first, so that a
 * receiver that hangs delays no other. Each subscription has a limit of calls in flight, and of one
 * after a failure. A suspended subscription whose pause is over gets one call, as a probe. `now` is
 * the database's clock by default.
 */
export async function claimWebhooks(prisma: PrismaClient, free: number, now?: Date): Promise<readonly ClaimedWebhook[]> {
  const [, claimed] = await prisma.$transaction([prisma.$queryRaw(lock), prisma.$queryRaw<ClaimedWebhook[]>(claim(free, now))]);
  return claimed;
}

// The recursion goes along the index from one waiting subscription to the next, so the cost depends
// on their number, not on the number of deliveries. The row of a healthy subscription is not
// written.
const claim = (free: number, now: Date | undefined): Prisma.Sql => Prisma.sql`
  WITH RECURSIVE clock AS (
    SELECT coalesce(${now ?? null}::timestamptz, now() + interval '1 ms') AS now
  ), waiting AS (
    SELECT min("webhook_id") AS id FROM "delivery" WHERE "state" = 'PENDING'
    UNION ALL
    SELECT (SELECT min(d."webhook_id") FROM "delivery" d WHERE d."state" = 'PENDING' AND d."webhook_id" > waiting.id)
    FROM waiting WHERE waiting.id IS NOT NULL
  ), busy AS (
    SELECT "tenant_id", "webhook_id" AS id, count(*)::int AS calls FROM "delivery"
    WHERE "state" = 'SENDING' AND "webhook_id" IS NOT NULL GROUP BY 1, 2
  ), probing AS (
    UPDATE "webhook" SET "suspended_until" = clock.now + ${LEASE_MS} * interval '1 ms' FROM clock
    WHERE ("webhook"."tenant_id", "webhook"."id") IN (
      SELECT w."tenant_id", w."id" FROM waiting JOIN "webhook" w ON w."id" = waiting.id, clock
      WHERE w."state" = 'SUSPENDED' AND w."suspended_until" <= clock.now AND EXISTS (
        SELECT 1 FROM "delivery" d WHERE d."state" = 'PENDING' AND (d."tenant_id", d."webhook_id") = (w."tenant_id", w."id")
          AND d."next_attempt_at" <= clock.now)
      -- a stronger lock would wait for every open transaction that emits an event
      LIMIT ${free}::int FOR NO KEY UPDATE OF w SKIP LOCKED)
    RETURNING "webhook"."tenant_id", "webhook"."id"
  ), eligible AS MATERIALIZED (
    SELECT "tenant_id", id, free FROM (
      SELECT "tenant_id", id, 1 AS free, -1 AS calls FROM probing
      UNION ALL
      SELECT w."tenant_id", w."id", CASE WHEN right(w."recent_outcomes", 1) = '1' THEN 1 ELSE ${CALLS_PER_WEBHOOK}::int END - coalesce(busy.calls, 0),
        coalesce(busy.calls, 0)
      FROM waiting JOIN "webhook" w ON w."id" = waiting.id LEFT JOIN busy ON (busy."tenant_id", busy.id) = (w."tenant_id", w."id")
      WHERE w."state" = 'ACTIVE'
    ) AS each WHERE free > 0 ORDER BY calls, random()
  ), due AS (
    SELECT picked.* FROM eligible, clock, LATERAL (
      SELECT d."tenant_id", d."id" FROM "delivery" d
      WHERE d."state" = 'PENDING' AND (d."tenant_id", d."webhook_id") = (eligible."tenant_id", eligible.id) AND d."next_attempt_at" <= clock.now
      ORDER BY d."next_attempt_at", d."id" LIMIT eligible.free FOR UPDATE SKIP LOCKED) picked
    LIMIT ${free}::int
  ), taken AS (
    UPDATE "delivery" SET "state" = 'SENDING', "attempts" = "attempts" + 1,
      "next_attempt_at" = (SELECT now FROM clock) + ${LEASE_MS} * interval '1 ms'
    WHERE "id" = ANY (ARRAY (SELECT "id" FROM due)) AND ("tenant_id", "id") IN (SELECT "tenant_id", "id" FROM due)
    RETURNING "tenant_id", "id", "attempts", "webhook_id", "event_id", "created_at"
  )
  SELECT taken."tenant_id" AS "tenantId", taken."id", taken."attempts" AS "attempt",
    (extract(epoch FROM clock.now - taken."created_at") * 1000)::float8 AS "ageMs", w."id" AS "webhookId", w."state" = 'SUSPENDED' AS "probe",
    w."version", w."url", w."secret", CASE WHEN w."previous_secret_expires_at" > clock.now THEN w."previous_secret" END AS "previousSecret",
    w."receiver_credentials" AS "receiverCredentials", e."public_id" AS "publicId", e."name"::text, e."created_at" AS "date",
    e."organisation_id" AS "organisationId", e."application_id" AS "applicationId", a."job_id" AS "jobId",
    a."candidate_id" AS "candidateId", e."step_change" AS "stepChange", e."traceparent"
  FROM taken CROSS JOIN clock
  JOIN "webhook" w ON (w."tenant_id", w."id") = (taken."tenant_id", taken."webhook_id")
  JOIN "event" e ON (e."tenant_id", e."id") = (taken."tenant_id", taken."event_id")
  JOIN "application" a ON (a."tenant_id", a."id") = (e."tenant_id", e."application_id")`;
