-- A job of the organisations. No row for any other.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:jobId
SELECT p."id" FROM "job" AS p WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int
