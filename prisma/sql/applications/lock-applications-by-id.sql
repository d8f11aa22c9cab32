-- Locks applications in the order of their ids.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:ids
SELECT a."id" FROM "application" AS a WHERE a."tenant_id" = $1::int AND a."id" = ANY ($2::int[]) ORDER BY a."id" FOR NO KEY UPDATE OF a
