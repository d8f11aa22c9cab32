-- Takes due deliveries of a tenant, those of the least busy subscriptions first, so that a receiver that hangs
-- delays no other. A subscription has a limit of calls in flight, and of one after a failure; a suspended one
-- whose pause is over gets one call, as a probe. Times are computed before the UPDATEs, because Citus computes
-- none in them. The row of a healthy subscription is not written. A stronger lock of a probed one would wait
-- for every open transaction that queues an event.
-- @param {Int} $1:tenantId
-- @param {Int} $2:free the most that are taken
-- @param {DateTime} $3:now?
-- @param {Int} $4:leaseMs after which a claim counts as interrupted
-- @param {Int} $5:callsPerWebhook
-- @nullable previousSecret
WITH paused AS MATERIALIZED (
  SELECT w."id", coalesce($3::timestamptz, now() + interval '1 ms') + $4::int * interval '1 ms' AS lease FROM "webhook" AS w
  WHERE w."tenant_id" = $1::int AND w."state" = 'SUSPENDED' AND w."suspended_until" <= coalesce($3::timestamptz, now() + interval '1 ms')
    AND (SELECT true FROM "delivery" AS d
      WHERE d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
        AND d."next_attempt_at" <= coalesce($3::timestamptz, now() + interval '1 ms') LIMIT 1)
  LIMIT $2::int FOR NO KEY UPDATE OF w SKIP LOCKED
), probing AS (
  UPDATE "webhook" SET "suspended_until" = paused.lease FROM paused
  WHERE "webhook"."tenant_id" = $1::int AND "webhook"."id" = ANY (ARRAY (SELECT "id" FROM paused)) AND "webhook"."id" = paused."id"
  RETURNING "webhook"."id"
), eligible AS MATERIALIZED (
  SELECT id, free FROM (
    SELECT "id" AS id, 1 AS free, -1 AS calls FROM probing
    UNION ALL
    SELECT w."id", CASE WHEN right(w."recent_outcomes", 1) = '1' THEN 1 ELSE $5::int END - busy.calls, busy.calls
    FROM "webhook" AS w CROSS JOIN LATERAL (SELECT count(*)::int AS calls FROM "delivery" AS d
      WHERE d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'SENDING') AS busy
    WHERE w."tenant_id" = $1::int AND w."state" = 'ACTIVE'
      AND (SELECT true FROM "delivery" AS d
        WHERE d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
          AND d."next_attempt_at" <= coalesce($3::timestamptz, now() + interval '1 ms') LIMIT 1)
  ) AS each WHERE free > 0 ORDER BY calls, random()
), due AS MATERIALIZED (
  SELECT picked."id", coalesce($3::timestamptz, now() + interval '1 ms') + $4::int * interval '1 ms' AS lease FROM eligible, LATERAL (
    SELECT d."id" FROM "delivery" AS d
    WHERE d."tenant_id" = $1::int AND d."webhook_id" = eligible.id AND d."state" = 'PENDING'
      AND d."next_attempt_at" <= coalesce($3::timestamptz, now() + interval '1 ms')
    ORDER BY d."next_attempt_at", d."id" LIMIT eligible.free FOR UPDATE SKIP LOCKED) AS picked
  LIMIT $2::int
), taken AS (
  UPDATE "delivery" SET "state" = 'SENDING', "attempts" = "attempts" + 1, "next_attempt_at" = due.lease FROM due
  WHERE "delivery"."tenant_id" = $1::int AND "delivery"."id" = ANY (ARRAY (SELECT "id" FROM due)) AND "delivery"."id" = due."id"
  RETURNING "delivery"."id", "attempts", "webhook_id", "event_id", "created_at"
)
SELECT $1::int AS "tenantId", taken."id", taken."attempts" AS "attempt",
  (extract(epoch FROM coalesce($3::timestamptz, now() + interval '1 ms') - taken."created_at") * 1000)::float8 AS "ageMs",
  w."id" AS "webhookId", w."state" = 'SUSPENDED' AS "probe", w."version", w."url", w."is_vouched" AS "isVouched", w."secret",
  CASE WHEN w."previous_secret_expires_at" > coalesce($3::timestamptz, now() + interval '1 ms') THEN w."previous_secret" END AS "previousSecret",
  w."receiver_credentials" AS "receiverCredentials", e."public_id" AS "publicId", e."name", e."created_at" AS "date",
  e."organisation_id" AS "organisationId", e."application_id" AS "applicationId", a."job_id" AS "jobId",
  a."candidate_id" AS "candidateId", e."step_change" AS "stepChange", e."subject", e."traceparent"
FROM taken
JOIN "webhook" AS w ON w."tenant_id" = $1::int AND w."id" = taken."webhook_id"
JOIN "event" AS e ON e."tenant_id" = $1::int AND e."id" = taken."event_id"
JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = e."application_id"
