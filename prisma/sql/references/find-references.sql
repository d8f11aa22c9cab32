-- The names that other systems have for rows of a kind. Those of jobs are a column.
-- @param {Int} $1:tenantId
-- @param {String} $2:kind
-- @param {Int[]} $3:ids
SELECT "reference", "id" FROM "job" WHERE $2::text = 'job' AND "tenant_id" = $1::int AND "id" = ANY ($3::int[])
UNION ALL
SELECT "reference", "row_id" FROM "external_reference"
WHERE "tenant_id" = $1::int AND "kind" = $2::text AND "row_id" = ANY ($3::int[])
