-- Takes the lock that every new application to the job takes, of a job of the organisations.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:jobId
SELECT pg_advisory_xact_lock($1::int, p."id")::text AS "locked" FROM "job" AS p
WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int
