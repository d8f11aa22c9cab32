-- Releases expired claims: the attempt is recorded as interrupted, and the delivery is due again.
-- @param {Int} $1:tenantId
-- @param {DateTime} $2:now?
-- @param {Int} $3:leaseMs
WITH lost AS MATERIALIZED (
  SELECT "id", "attempts", "next_attempt_at" - $3::int * interval '1 ms' AS begun,
    coalesce($2::timestamptz, now() + interval '1 ms') AS due_at
  FROM "delivery"
  WHERE "tenant_id" = $1::int AND "state" = 'SENDING' AND "next_attempt_at" <= coalesce($2::timestamptz, now() + interval '1 ms')
  FOR UPDATE SKIP LOCKED
), freed AS (
  UPDATE "delivery" SET "state" = 'PENDING', "next_attempt_at" = lost.due_at FROM lost
  WHERE "delivery"."tenant_id" = $1::int AND "delivery"."id" = ANY (ARRAY (SELECT "id" FROM lost)) AND "delivery"."id" = lost."id"
  RETURNING "delivery"."id", "next_attempt_at"
)
INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "error", "next_attempt_at")
SELECT $1::int, "id", lost."attempts", lost.begun, 0, 'The call was interrupted: the service was stopped.', freed."next_attempt_at"
FROM lost JOIN freed USING ("id")
