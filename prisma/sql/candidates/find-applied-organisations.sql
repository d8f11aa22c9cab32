-- The organisations to which a candidate has applied.
-- @param {Int} $1:tenantId
-- @param {Int} $2:candidateId
SELECT DISTINCT a."organisation_id" AS "organisationId" FROM "application" AS a
WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int
