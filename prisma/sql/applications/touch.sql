-- Sets the last action of an application, and locks it behind its candidate. No row when the candidate
-- is erased.
-- @param {Int} $1:tenantId
-- @param {Int} $2:candidateId
-- @param {Int} $3:applicationId
-- @param {DateTime} $4:now
WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $2::int
-- @include candidates/_unless-erased.sql
)
UPDATE "application" AS a SET "last_action_time" = $4::timestamptz FROM held
WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id" RETURNING a."id"
