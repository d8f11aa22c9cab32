-- A candidate with an application to the organisations. No row for any other.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:candidateId
SELECT c."erased_at" IS NOT NULL AS "isErased" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = $3::int AND
-- @include candidates/_visible.sql
