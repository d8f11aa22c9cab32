-- Deletes those of some events of a tenant that have no delivery left.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:eventIds
DELETE FROM "event" AS e WHERE e."tenant_id" = $1::int AND e."id" = ANY ($2::int[])
  AND NOT EXISTS (SELECT 1 FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."event_id" = e."id")
