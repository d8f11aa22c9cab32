-- Records the result of an assessment, in place of the one with the same external identifier, and
-- writes the history. The caller has locked the application, so that no other result is added
-- meanwhile. No row when the application has the maximum number of results.
-- @param {Int} $1:tenantId
-- @param {Int} $2:applicationId
-- @param {Int} $3:userId
-- @param {DateTime} $4:date
-- @param {String} $5:name
-- @param {Float} $6:score?
-- @param {Float} $7:maxScore?
-- @param {String} $8:url?
-- @param {String} $9:summary?
-- @param {String} $10:externalId?
-- @param {Int} $11:most results of an application
WITH replaced AS (
  UPDATE "assessment_result" AS r SET "user_id" = $3::int, "date" = $4::timestamptz, "name" = $5::text,
    "score" = $6::double precision, "max_score" = $7::double precision, "url" = $8::text, "summary" = $9::text
  WHERE r."tenant_id" = $1::int AND r."application_id" = $2::int AND r."external_id" = $10::text
  RETURNING r."id"
), counted AS MATERIALIZED (
  SELECT count(*) AS "results" FROM "assessment_result" AS r WHERE r."tenant_id" = $1::int AND r."application_id" = $2::int
), added AS (
  INSERT INTO "assessment_result" ("tenant_id", "application_id", "user_id", "date", "name", "score", "max_score", "url", "summary", "external_id")
  SELECT $1::int, $2::int, $3::int, $4::timestamptz, $5::text, $6::double precision, $7::double precision, $8::text, $9::text, $10::text
  FROM counted WHERE NOT EXISTS (SELECT 1 FROM replaced) AND counted."results" < $11::int
  RETURNING "id"
), recorded AS (
  SELECT "id", true AS "replaced" FROM replaced UNION ALL SELECT "id", false FROM added
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, $2::int, $3::int, $4::timestamptz, 'RESULT',
    CASE WHEN "replaced" THEN 'Result replaced: ' ELSE 'Result recorded: ' END || $5::text FROM recorded
)
SELECT "id", "replaced" FROM recorded
