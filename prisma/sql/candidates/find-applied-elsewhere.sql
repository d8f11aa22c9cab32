-- A row when the candidate has an application outside of the organisations.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:candidateId
SELECT a."id" FROM "application" AS a
WHERE a."tenant_id" = $1::int AND a."candidate_id" = $3::int AND a."organisation_id" <> ALL ($2::int[]) LIMIT 1
