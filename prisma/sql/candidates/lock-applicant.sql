-- Locks the candidate of a visible application against erasure.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:applicationId
SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = (
    SELECT p."candidate_id" FROM "application" AS p
    WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int)
-- @include candidates/_unless-erased.sql
