-- Records attempts of a tenant: the calls, the new states of the deliveries, the failures of their
-- subscriptions, and for abandoned letters the reason, also in the history. Rows for those that were recorded: a
-- locked candidate is skipped, so that there is no wait for an erasure and no deadlock. A delivery that is no
-- longer this attempt's keeps its state. Times and states are computed before the UPDATEs, because Citus
-- computes none in them.
--
-- "recent_outcomes" has a 1 for each failed and a 0 for each successful call among the latest, without leading
-- 0s: for a healthy subscription it is empty, and the row is not written. While suspended, the probe or a success
-- decides; a late failure of an earlier call does not lengthen the pause. A suspension by support
-- ("suspensions" is 0) is not ended by calls in flight, and one without an end by no call.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:ids
-- @param {Int[]} $3:attempts
-- @param {Int[]} $4:candidateIds
-- @param {String[]} $5:states
-- @param {Int[]} $6:waitsMs
-- @param {Int[]} $7:agesMs
-- @param {Int[]} $8:durationsMs
-- @param {Int[]} $9:statuses
-- @param {String[]} $10:bodies
-- @param {String?[]} $11:errors
-- @param {DateTime} $12:now?
-- @param {Int[]} $13:webhookIds called, each once
-- @param {String[]} $14:marks of the calls of each, one letter a call
-- @param {Boolean[]} $15:delivered
-- @param {String?[]} $16:probes failed, lives or null
-- @param {Boolean[]} $17:gone
-- @param {Int[]} $18:troubled subscriptions with a failure
-- @param {Int} $19:window calls that are looked at
-- @param {Int} $20:failures that suspend
-- @param {Int} $21:pauseMs
-- @param {Int} $22:longestPauseMs
WITH ended AS MATERIALIZED (
  SELECT each.id, attempt, candidate_id, state::"DeliveryState" AS state, clock.now, clock.now + wait_ms * interval '1 ms' AS next_at,
    clock.now - age_ms * interval '1 ms' AS begun, duration_ms, status, body, error
  FROM unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::int[], $7::int[], $8::int[], $9::int[], $10::text[], $11::text[])
    AS each (id, attempt, candidate_id, state, wait_ms, age_ms, duration_ms, status, body, error) CROSS JOIN (SELECT coalesce($12::timestamptz, clock_timestamp()) AS now) AS clock
), held AS MATERIALIZED (
  SELECT "id", "erased_at" IS NOT NULL AS erased FROM "candidate"
  WHERE "tenant_id" = $1::int AND "id" = ANY ($4::int[]) FOR KEY SHARE SKIP LOCKED
), concluded AS (
  UPDATE "delivery" SET "state" = ended.state, "next_attempt_at" = ended.next_at
  FROM ended JOIN held ON held."id" = ended.candidate_id
  WHERE "delivery"."tenant_id" = $1::int AND "delivery"."id" = ANY ($2::int[]) AND "delivery"."id" = ended.id
    -- PENDING: the claim expired, and the delivery was not claimed again
    AND "delivery"."state" IN ('SENDING', 'PENDING') AND "delivery"."attempts" = ended.attempt
  RETURNING "delivery"."id", "delivery"."email_id", "delivery"."next_attempt_at"
), before AS MATERIALIZED (
  SELECT "id", "state", "suspensions", "suspended_until", "recent_outcomes" FROM "webhook"
  WHERE "tenant_id" = $1::int AND "id" = ANY ($13::int[])
    AND ("state" <> 'ACTIVE' OR "recent_outcomes" <> '' OR "id" = ANY ($18::int[]))
  ORDER BY "id" FOR NO KEY UPDATE
), outcome AS (
  SELECT before.*, ltrim(right("recent_outcomes" || marks, $19::int), '0') AS recent, delivered, probe, gone,
    "state" = 'SUSPENDED' AND "suspended_until" IS NOT NULL AS pausing
  FROM before JOIN unnest($13::int[], $14::text[], $15::boolean[], $16::text[], $17::boolean[])
    AS called (id, marks, delivered, probe, gone) ON called.id = before."id"
), judged AS (
  SELECT *, pausing AND (coalesce(probe = 'lives', false) OR delivered AND "suspensions" > 0) AS heals,
    pausing AND coalesce(probe = 'failed', false)
      OR "state" = 'ACTIVE' AND right(recent, 1) = '1' AND length(replace(recent, '0', '')) >= $20::int AS suspends
  FROM outcome
), verdict AS MATERIALIZED (
  SELECT "id", CASE WHEN gone THEN 'DISABLED' WHEN heals THEN 'ACTIVE' WHEN suspends THEN 'SUSPENDED' ELSE "state" END AS state,
    CASE WHEN heals THEN 0 WHEN suspends THEN "suspensions" + 1 ELSE "suspensions" END AS suspensions,
    CASE WHEN gone OR heals THEN NULL WHEN suspends THEN clock.now
        + least($21::int::float8 * 2 ^ least("suspensions", 10), $22::int::float8) * interval '1 ms'
      ELSE "suspended_until" END AS suspended_until,
    CASE WHEN heals THEN '' ELSE recent END AS recent
  FROM judged CROSS JOIN (SELECT coalesce($12::timestamptz, clock_timestamp()) AS now) AS clock
), changed AS (
  UPDATE "webhook" SET "state" = verdict.state, "suspensions" = verdict.suspensions, "suspended_until" = verdict.suspended_until,
    "recent_outcomes" = verdict.recent
  FROM verdict WHERE "webhook"."tenant_id" = $1::int AND "webhook"."id" = verdict."id"
), given_up AS MATERIALIZED (
  SELECT m."id", m."application_id", m."user_id", m."subject", ended.now, left(coalesce(ended.error, ended.body), 500) AS reason
  FROM concluded JOIN ended ON ended.id = concluded."id" JOIN held ON held."id" = ended.candidate_id
  JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = concluded."email_id"
  WHERE ended.state = 'DEAD' AND NOT held.erased
), history AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "application_id", "user_id", now, 'EMAIL', concat('Email not delivered: ', "subject", '. ', reason) FROM given_up
), bounced AS (
  UPDATE "email_message" SET "error" = given_up.reason FROM given_up
  WHERE "email_message"."tenant_id" = $1::int AND "email_message"."id" = given_up."id"
), acted AS (
  UPDATE "application" SET "last_action_time" = given_up.now FROM given_up
  WHERE "application"."tenant_id" = $1::int AND "application"."id" = given_up."application_id"
), called AS (
  INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "response_status", "response_body", "error",
    "next_attempt_at")
  SELECT $1::int, ended.id, ended.attempt, ended.begun, ended.duration_ms, ended.status,
    CASE WHEN held.erased THEN '' ELSE ended.body END, CASE WHEN NOT held.erased THEN ended.error END,
    CASE WHEN ended.state = 'PENDING' THEN concluded."next_attempt_at" END
  FROM ended JOIN held ON held."id" = ended.candidate_id LEFT JOIN concluded ON concluded."id" = ended.id
  ORDER BY ended.id RETURNING "delivery_id", "attempt"
)
SELECT "delivery_id" AS "id", "attempt" FROM called
