-- Deletes some calls of a tenant from before an instant, the oldest first.
-- @param {Int} $1:tenantId
-- @param {DateTime} $2:oldest
-- @param {Int} $3:limit
DELETE FROM "call" WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT "id" FROM "call" WHERE "tenant_id" = $1::int AND "modified_at" < $2::timestamptz
  ORDER BY "modified_at" LIMIT $3::int FOR UPDATE SKIP LOCKED))
RETURNING "delivery_id" AS "deliveryId"
