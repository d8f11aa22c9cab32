-- Releases expired claims: the attempt is recorded as interrupted, and the delivery is due again.
-- @param {Int} $1:tenantId
-- @param {DateTime} $2:now?
-- @param {Int} $3:leaseMs
WITH lost AS (
  SELECT "id", "attempts", "next_attempt_at" - $3::int * interval '1 ms' AS begun FROM "delivery"
  WHERE "tenant_id" = $1::int AND "state" = 'SENDING' AND "next_attempt_at" <= coalesce($2::timestamptz, now() + interval '1 ms')
  FOR UPDATE SKIP LOCKED
), freed AS (
  UPDATE "delivery" SET "state" = 'PENDING', "next_attempt_at" = coalesce($2::timestamptz, now() + interval '1 ms')
  WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (SELECT "id" FROM lost)) RETURNING "id", "next_attempt_at"
)
INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "error", "next_attempt_at")
SELECT $1::int, "id", lost."attempts", lost.begun, 0, 'The call was interrupted: the service was stopped.', freed."next_attempt_at"
FROM lost JOIN freed USING ("id")
