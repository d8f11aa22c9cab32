-- Makes deliveries that wait for a webhook due now, at most so many; the others are due at their time.
-- @param {Int} $1:tenantId
-- @param {Int} $2:webhookId
-- @param {Int} $3:limit
UPDATE "delivery" SET "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."webhook_id" = $2::int AND d."state" = 'PENDING'
    AND d."next_attempt_at" > now()
  LIMIT $3::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id"
