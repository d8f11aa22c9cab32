-- Cancels some of the deliveries of a tenant that wait for a disabled subscription.
-- @param {Int} $1:tenantId
-- @param {Int} $2:limit
UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "webhook" AS w JOIN "delivery" AS d ON d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
  WHERE w."tenant_id" = $1::int AND w."state" = 'DISABLED'
  LIMIT $2::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id"
