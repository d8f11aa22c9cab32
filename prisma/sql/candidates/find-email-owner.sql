-- Another candidate with the e-mail address who has an application to the organisations. The sum hides the
-- index of the organisations: the applications of one candidate are few.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:candidateId
-- @param {String} $4:emailKey
SELECT p."id" FROM "candidate" AS p
WHERE p."tenant_id" = $1::int AND p."email_key" = $4::text AND p."id" <> $3::int AND EXISTS (
  SELECT 1 FROM "application" AS seen
  WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = p."id" AND seen."organisation_id" + 0 = ANY ($2::int[]))
LIMIT 1
