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

/** The clock of the database, unless given; at least the time of a row that was just queued. */
export const clockOf = (now: Date | undefined) =>
  now === undefined ? Prisma.sql`(now() + interval '1 ms')` : Prisma.sql`${now}::timestamptz`;

/** When a claim that is made now expires. */
export const leaseFrom = (now: Date | undefined) => Prisma.sql`(${clockOf(now)} + ${LEASE_MS} * interval '1 ms')`;

/** Whether something of the subscription `w` is due: one probe of the index, however much waits. */
const isDue = (clock: Prisma.Sql, tenant = Prisma.sql`w."tenant_id"`) => Prisma.sql`(SELECT true FROM "delivery" d
  WHERE d."tenant_id" = ${tenant} AND d."webhook_id" = w."id" AND d."state" = 'PENDING' AND d."next_attempt_at" <= ${clock} LIMIT 1)`;

/** Whether its pause is over, so that a call may probe it. */
const isToProbe = (clock: Prisma.Sql) => Prisma.sql`(w."state" = 'SUSPENDED' AND w."suspended_until" <= ${clock})`;

/** The tenants with due deliveries to subscriptions that may be called, in any order. */
export async function findWebhookTenants(prisma: PrismaClient, now?: Date): Promise<readonly number[]> {
  const clock = clockOf(now);
  const rows = await prisma.$queryRaw<{ tenantId: number }[]>`
    SELECT w."tenant_id" AS "tenantId" FROM "webhook" w WHERE (w."state" = 'ACTIVE' OR ${isToProbe(clock)}) AND ${isDue(clock)}
    GROUP BY 1 ORDER BY random()`;
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Takes at most `free` due deliveries of a tenant, those of the least busy subscriptions first, so
 * that a receiver that hangs delays no other. Each subscription has a limit of calls in flight, and
 * of one after a failure. A suspended subscription whose pause is over gets one call, as a probe.
 * `now` is the database's clock by default.
 */
export async function claimWebhooks(
  prisma: PrismaClient,
  tenantId: number,
  free: number,
  now?: Date,
): Promise<readonly ClaimedWebhook[]> {
  const [, claimed] = await prisma.$transaction([
    // one claim after another in each tenant, so that each counts the calls of the previous one
    prisma.$queryRaw`SELECT pg_advisory_xact_lock(72707371, ${tenantId}::int)::text`,
    prisma.$queryRaw<ClaimedWebhook[]>(claim(Prisma.sql`${tenantId}::int`, Prisma.sql`${free}::int`, now)),
  ]);
  return claimed;
}

// The row of a healthy subscription is not written.
function claim(tenant: Prisma.Sql, free: Prisma.Sql, now: Date | undefined): Prisma.Sql {
  const clock = clockOf(now);
  return Prisma.sql`
  WITH probing AS (
    UPDATE "webhook" SET "suspended_until" = ${leaseFrom(now)}
    WHERE "tenant_id" = ${tenant} AND "id" = ANY (ARRAY (
      SELECT w."id" FROM "webhook" w WHERE w."tenant_id" = ${tenant} AND ${isToProbe(clock)} AND ${isDue(clock, tenant)}
      -- a stronger lock would wait for every open transaction that emits an event
      LIMIT ${free} FOR NO KEY UPDATE OF w SKIP LOCKED))
    RETURNING "id"
  ), eligible AS MATERIALIZED (
    SELECT id, free FROM (
      SELECT "id" AS id, 1 AS free, -1 AS calls FROM probing
      UNION ALL
      SELECT w."id", CASE WHEN right(w."recent_outcomes", 1) = '1' THEN 1 ELSE ${CALLS_PER_WEBHOOK}::int END - busy.calls, busy.calls
      FROM "webhook" w CROSS JOIN LATERAL (SELECT count(*)::int AS calls FROM "delivery" d
        WHERE d."tenant_id" = ${tenant} AND d."webhook_id" = w."id" AND d."state" = 'SENDING') AS busy
      WHERE w."tenant_id" = ${tenant} AND w."state" = 'ACTIVE' AND ${isDue(clock, tenant)}
    ) AS each WHERE free > 0 ORDER BY calls, random()
  ), due AS (
    SELECT picked.* FROM eligible, LATERAL (
      SELECT d."id" FROM "delivery" d
      WHERE d."tenant_id" = ${tenant} AND d."webhook_id" = eligible.id AND d."state" = 'PENDING' AND d."next_attempt_at" <= ${clock}
      ORDER BY d."next_attempt_at", d."id" LIMIT eligible.free FOR UPDATE SKIP LOCKED) picked
    LIMIT ${free}
  ), taken AS (
    UPDATE "delivery" SET "state" = 'SENDING', "attempts" = "attempts" + 1, "next_attempt_at" = ${leaseFrom(now)}
    WHERE "tenant_id" = ${tenant} AND "id" = ANY (ARRAY (SELECT "id" FROM due))
    RETURNING "id", "attempts", "webhook_id", "event_id", "created_at"
  )
  SELECT ${tenant} AS "tenantId", taken."id", taken."attempts" AS "attempt",
    (extract(epoch FROM ${clock} - taken."created_at") * 1000)::float8 AS "ageMs", w."id" AS "webhookId", w."state" = 'SUSPENDED' AS "probe",
    w."version", w."url", w."secret", CASE WHEN w."previous_secret_expires_at" > ${clock} THEN w."previous_secret" END AS "previousSecret",
    w."receiver_credentials" AS "receiverCredentials", e."public_id" AS "publicId", e."name"::text, e."created_at" AS "date",
    e."organisation_id" AS "organisationId", e."application_id" AS "applicationId", a."job_id" AS "jobId",
    a."candidate_id" AS "candidateId", e."step_change" AS "stepChange", e."traceparent"
  FROM taken
  JOIN "webhook" w ON w."tenant_id" = ${tenant} AND w."id" = taken."webhook_id"
  JOIN "event" e ON e."tenant_id" = ${tenant} AND e."id" = taken."event_id"
  JOIN "application" a ON a."tenant_id" = ${tenant} AND a."id" = e."application_id"`;
}
