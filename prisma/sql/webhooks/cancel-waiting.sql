-- Cancels deliveries that wait for a webhook, at most so many; the upkeep cancels the rest while it is disabled.
-- @param {Int} $1:tenantId
-- @param {Int} $2:webhookId
-- @param {Int} $3:limit
UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."webhook_id" = $2::int AND d."state" = 'PENDING'
  LIMIT $3::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id"
