-- Scores an application that still has the expected score, and records it in the history. Locks the
-- application after its candidate, as everywhere. No row when it has another score, is not in the
-- organisations, or its candidate is erased.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds those in which the caller may score applications
-- @param {Int} $3:applicationId
-- @param {Int} $4:score? null takes it away
-- @param {Boolean} $5:anyScore whether it may have any score
-- @param {Int} $6:expectedScore?
-- @param {Int} $7:userId
-- @param {DateTime} $8:now
-- @param {String} $9:text of the history
WITH held AS (
  SELECT c."id" FROM "candidate" AS c
  WHERE c."tenant_id" = $1::int AND c."id" = (
      SELECT p."candidate_id" FROM "application" AS p
      WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int)
-- @include candidates/_unless-erased.sql
), scored AS (
  UPDATE "application" AS a SET "score" = $4::int, "last_action_time" = $8::timestamptz FROM held
  WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id"
    AND ($5::boolean OR a."score" IS NOT DISTINCT FROM $6::int)
  RETURNING a."id"
)
INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
SELECT $1::int, "id", $7::int, $8::timestamptz, 'SCORE', $9::text FROM scored RETURNING "application_id" AS "applicationId"
