-- The rows of a kind by the names that other systems have for them. The names of jobs are a column.
-- @param {Int} $1:tenantId
-- @param {String} $2:kind
-- @param {String[]} $3:references
SELECT "reference", "id" FROM "job" WHERE $2::text = 'job' AND "tenant_id" = $1::int AND "reference" = ANY ($3::text[])
UNION ALL
SELECT "reference", "row_id" FROM "external_reference"
WHERE "tenant_id" = $1::int AND "kind" = $2::text AND "reference" = ANY ($3::text[])
