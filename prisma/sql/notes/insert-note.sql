-- Adds a note to a visible candidate, and a history entry to the candidate's applications to the
-- organisation of the note, or to the note's own application. Locks the candidate, also against other
-- notes, as these may write several applications, then the applications. No row when the candidate is
-- not visible or erased, or has no such application, unless `alsoWithout` allows it.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:candidateId
-- @param {Int} $4:organisationId of the note
-- @param {Int} $5:userId
-- @param {String} $6:text
-- @param {DateTime} $7:now
-- @param {Int} $8:applicationId?
-- @param {Boolean} $9:alsoWithout whether the organisation may be one to which the candidate has not applied
WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $3::int AND
-- @include candidates/_visible.sql
    AND c."erased_at" IS NULL FOR NO KEY UPDATE OF c
), found AS MATERIALIZED (
  SELECT a."id" FROM "application" AS a
  WHERE a."tenant_id" = $1::int AND a."candidate_id" = ANY (ARRAY (SELECT "id" FROM held)) AND a."organisation_id" = $4::int
    AND ($8::int IS NULL OR a."id" = $8::int)
  ORDER BY a."id"
), told AS (
  -- the array and the sum leave plans that write the rows in this order, unless the table is tiny
  UPDATE "application" AS a SET "last_action_time" = $7::timestamptz FROM found
  WHERE a."tenant_id" = $1::int AND a."id" = ANY (ARRAY[found."id"]) AND a."candidate_id" + 0 = $3::int RETURNING a."id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $5::int, $7::timestamptz, 'NOTE', 'Note added' FROM told
), added AS (
  INSERT INTO "note" ("tenant_id", "candidate_id", "organisation_id", "application_id", "user_id", "text", "date")
  SELECT $1::int, "id", $4::int, $8::int, $5::int, $6::text, $7::timestamptz FROM held
  WHERE EXISTS (SELECT 1 FROM told) OR ($9::boolean AND $8::int IS NULL) RETURNING "id"
)
SELECT "id" FROM added
