-- Deletes deliveries of a tenant that are over and have no call left: those named, and some that were cancelled
-- before an instant.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:deliveryIds
-- @param {DateTime} $3:oldest
-- @param {Int} $4:limit
DELETE FROM "delivery" AS d
WHERE d."tenant_id" = $1::int AND d."id" = ANY (ARRAY (
    SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[]) AND "state" IN ('DELIVERED', 'DEAD', 'CANCELLED')
    UNION (SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "state" = 'CANCELLED' AND "next_attempt_at" < $3::timestamptz
      LIMIT $4::int)))
  AND NOT EXISTS (SELECT 1 FROM "call" AS c WHERE c."tenant_id" = $1::int AND c."delivery_id" = d."id")
RETURNING d."event_id" AS "eventId"
