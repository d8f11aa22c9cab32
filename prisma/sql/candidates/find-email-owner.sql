-- Another candidate with the e-mail address who has an application to the organisations.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:candidateId
-- @param {String} $4:emailKey
SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."email_key" = $4::text AND c."id" <> $3::int AND
-- @include candidates/_visible.sql
LIMIT 1
