-- Records attempts of a tenant: the calls, the new states of the deliveries, the failures of their
-- subscriptions, and for abandoned letters the reason, also in the history. Rows for those that were recorded: a
-- locked candidate is skipped, so that there is no wait for an erasure and no deadlock; so is an application that an
-- erasure has just given another candidate. A delivery that is no
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
-- @param {String[]} $4:states
-- @param {Int[]} $5:waitsMs
-- @param {Int[]} $6:agesMs
-- @param {Int[]} $7:durationsMs
-- @param {Int[]} $8:statuses
-- @param {String[]} $9:bodies
-- @param {String?[]} $10:errors
-- @param {DateTime} $11:now?
-- @param {Int[]} $12:webhookIds called, each once at each URL
-- @param {String[]} $13:marks of the calls of each, one letter a call
-- @param {Boolean[]} $14:delivered
-- @param {String?[]} $15:probes failed, lives or null
-- @param {Boolean[]} $16:gone
-- @param {Int[]} $17:troubled subscriptions with a failure
-- @param {Int} $18:window calls that are looked at
-- @param {Int} $19:failures that suspend
-- @param {Int} $20:pauseMs
-- @param {Int} $21:longestPauseMs
-- @param {String[]} $22:urls called; calls of a former one change no subscription
WITH ended AS MATERIALIZED (
  SELECT each.id, attempt, state::"DeliveryState" AS state, clock.now, clock.now + wait_ms * interval '1 ms' AS next_at,
    clock.now - age_ms * interval '1 ms' AS begun, duration_ms, status, body, error
  FROM unnest($2::int[], $3::int[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[], $10::text[])
    AS each (id, attempt, state, wait_ms, age_ms, duration_ms, status, body, error) CROSS JOIN (SELECT coalesce($11::timestamptz, clock_timestamp()) AS now) AS clock
), held AS MATERIALIZED (
  SELECT d."id", c."erased_at" IS NOT NULL AS erased FROM "delivery" AS d
  LEFT JOIN "event" AS e ON e."tenant_id" = $1::int AND e."id" = d."event_id"
  LEFT JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = d."email_id"
  JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = coalesce(e."application_id", m."application_id")
  JOIN "candidate" AS c ON c."tenant_id" = $1::int AND c."id" = a."candidate_id"
  WHERE d."tenant_id" = $1::int AND d."id" = ANY ($2::int[]) FOR KEY SHARE OF c, a SKIP LOCKED
), concluded AS (
  UPDATE "delivery" SET "state" = ended.state, "next_attempt_at" = ended.next_at
  FROM ended JOIN held ON held."id" = ended.id
  WHERE "delivery"."tenant_id" = $1::int AND "delivery"."id" = ANY ($2::int[]) AND "delivery"."id" = ended.id
    -- PENDING: the claim expired, and the delivery was not claimed again
    AND "delivery"."state" IN ('SENDING', 'PENDING') AND "delivery"."attempts" = ended.attempt
  RETURNING "delivery"."id", "delivery"."email_id", "delivery"."next_attempt_at"
), before AS MATERIALIZED (
  SELECT "id", "url", "state", "suspensions", "suspended_until", "recent_outcomes", "changed_at" FROM "webhook"
  WHERE "tenant_id" = $1::int AND "id" = ANY ($12::int[])
    AND ("state" <> 'ACTIVE' OR "recent_outcomes" <> '' OR "id" = ANY ($17::int[]))
  ORDER BY "id" FOR NO KEY UPDATE
), outcome AS (
  SELECT before.*, ltrim(right("recent_outcomes" || marks, $18::int), '0') AS recent, delivered, probe, gone,
    "state" = 'SUSPENDED' AND "suspended_until" IS NOT NULL AS pausing
  FROM before JOIN unnest($12::int[], $22::text[], $13::text[], $14::boolean[], $15::text[], $16::boolean[])
    AS called (id, url, marks, delivered, probe, gone) ON called.id = before."id" AND called.url = before."url"
), judged AS (
  SELECT *, pausing AND (coalesce(probe = 'lives', false) OR delivered AND "suspensions" > 0) AS heals,
    pausing AND coalesce(probe = 'failed', false)
      OR "state" = 'ACTIVE' AND right(recent, 1) = '1' AND length(replace(recent, '0', '')) >= $19::int AS suspends
  FROM outcome
), verdict AS MATERIALIZED (
  SELECT "id", CASE WHEN gone THEN 'DISABLED' WHEN heals THEN 'ACTIVE' WHEN suspends THEN 'SUSPENDED' ELSE "state" END AS state,
    CASE WHEN heals THEN 0 WHEN suspends THEN "suspensions" + 1 ELSE "suspensions" END AS suspensions,
    CASE WHEN gone OR heals THEN NULL WHEN suspends THEN clock.now
        + least($20::int::float8 * 2 ^ least("suspensions", 10), $21::int::float8) * interval '1 ms'
      ELSE "suspended_until" END AS suspended_until,
    CASE WHEN heals THEN '' ELSE recent END AS recent,
    CASE WHEN CASE WHEN gone THEN "state" <> 'DISABLED' ELSE heals OR suspends AND "state" = 'ACTIVE' END
      THEN clock.now ELSE "changed_at" END AS changed_at
  FROM judged CROSS JOIN (SELECT coalesce($11::timestamptz, clock_timestamp()) AS now) AS clock
), changed AS (
  UPDATE "webhook" SET "state" = verdict.state, "suspensions" = verdict.suspensions, "suspended_until" = verdict.suspended_until,
    "recent_outcomes" = verdict.recent, "changed_at" = verdict.changed_at
  FROM verdict WHERE "webhook"."tenant_id" = $1::int AND "webhook"."id" = verdict."id"
), given_up AS MATERIALIZED (
  SELECT m."id", m."application_id", m."user_id", m."subject", ended.now, left(coalesce(ended.error, ended.body), 500) AS reason
  FROM concluded JOIN ended ON ended.id = concluded."id" JOIN held ON held."id" = ended.id
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
  FROM ended JOIN held ON held."id" = ended.id LEFT JOIN concluded ON concluded."id" = ended.id
  ORDER BY ended.id RETURNING "delivery_id", "attempt"
)
SELECT "delivery_id" AS "id", "attempt" FROM called
