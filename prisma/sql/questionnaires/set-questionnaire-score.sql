-- Sets the score that answers gave, and locks the application behind its candidate, so that concurrent
-- submissions replace each other whole. No row when the candidate is erased, or the application has another one.
-- @param {Int} $1:tenantId
-- @param {Int} $2:candidateId
-- @param {Int} $3:applicationId
-- @param {Int} $4:score?
-- @param {DateTime} $5:now
WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $2::int
-- @include candidates/_unless-erased.sql
)
UPDATE "application" AS a SET "questionnaire_score" = $4::int, "last_action_time" = $5::timestamptz FROM held
WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id" RETURNING a."id"
