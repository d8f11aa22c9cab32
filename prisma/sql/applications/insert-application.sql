-- Writes a new application with its first step, history and event. The caller holds the lock of the
-- job. No row when the process of the job has no such step. The INSERTs read no table, so that Citus
-- takes their ids from the coordinator.
-- @param {Int} $1:tenantId
-- @param {Int} $2:jobId
-- @param {Int} $3:candidateId
-- @param {Int} $4:sourceId?
-- @param {Int} $5:stepId? null: the START step
-- @param {Int} $6:userId? who records it; null: the candidate applied
-- @param {DateTime} $7:received
-- @param {DateTime} $8:now of the event
-- @param {Int} $9:score? of the questionnaire
-- @param {String} $10:availability?
-- @param {String} $11:availabilityDate?
-- @param {Boolean} $12:consentProcessing?
-- @param {Boolean} $13:consentRetention?
-- @param {String} $14:publicId of the event
-- @param {String} $15:traceparent?
WITH target AS (
  SELECT j."organisation_id", p."id" AS "step_id",
    (SELECT s."name" FROM "source" AS s WHERE s."tenant_id" = $1::int AND s."id" = $4::int) AS "source"
  FROM "job" AS j
  JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = j."process_id"
    AND CASE WHEN $5::int IS NULL THEN p."status" = 'START' ELSE p."id" = $5::int END
  WHERE j."tenant_id" = $1::int AND j."id" = $2::int
), applied AS (
  INSERT INTO "application" ("tenant_id", "job_id", "candidate_id", "source_id", "current_step_id", "step_date", "step_entered_at", "route", "date",
    "last_action_time", "candidate_last_action", "questionnaire_score", "availability", "availability_date", "consent_processing", "consent_retention")
  SELECT $1::int, $2::int, $3::int, $4::int, "step_id", ($7::timestamptz AT TIME ZONE 'UTC')::date, $7::timestamptz,
    CASE WHEN $6::int IS NULL THEN 'API' ELSE 'RECRUITER' END::"ApplicationRoute", $7::timestamptz,
    $7::timestamptz, CASE WHEN $6::int IS NULL THEN $7::timestamptz END, $9::int, $10::text, $11::date, $12::boolean, $13::boolean
  FROM target RETURNING "id"
), entered AS (
  INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
  SELECT $1::int, applied."id", "step_id", $6::int, $7::timestamptz FROM applied, target
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, applied."id", $6::int, $7::timestamptz, 'APPLY', CASE WHEN $6::int IS NULL
    THEN 'Applied through ' || "source" ELSE 'Application recorded' END
  FROM applied, target
), happening AS (
  SELECT 'ApplicationCreate'::"EventName" AS "name", applied."id" AS "application_id", "organisation_id", $8::timestamptz AS "date",
    $14::text AS "public_id", $15::text AS "traceparent", NULL::jsonb AS "step_change", NULL::jsonb AS "subject"
  FROM applied, target
),
-- @include events/_queue.sql
SELECT "id", EXISTS (SELECT 1 FROM happened) AS "queued" FROM applied
