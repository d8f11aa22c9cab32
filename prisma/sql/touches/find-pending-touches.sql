-- The next rows of work of a tenant.
-- @param {Int} $1:tenantId
-- @param {BigInt} $2:after
-- @param {Int} $3:limit
SELECT "id" FROM "pending_touch" WHERE "tenant_id" = $1::int AND "id" > $2::bigint ORDER BY "id" LIMIT $3::int
