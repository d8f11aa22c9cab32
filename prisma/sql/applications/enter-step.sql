-- Moves an application that is on the expected step to another one: step, step change, history and
-- event. No row, with nothing written, when it is on another step or has entered this one again, is not
-- in the organisations, or may not enter the target. Of several that expect the same step, one succeeds.
-- @param {Int} $1:tenantId
-- @param {Int} $2:applicationId
-- @param {Int} $3:fromStepId
-- @param {Int} $4:toStepId? null: the step of the next greater rank
-- @param {Boolean} $5:anyStep whether END and operational steps may be entered
-- @param {Int[]} $6:organisationIds those in which the caller may move applications
-- @param {Int} $7:rejectionReasonId? every other move takes the reason away
-- @param {Int} $8:userId
-- @param {DateTime} $9:now
-- @param {String} $10:publicId of the event
-- @param {String} $11:traceparent?
WITH found AS MATERIALIZED (
  SELECT a."id" AS "application_id", a."step_entered_at" AS "entered", j."organisation_id", p."id" AS "step_id", p."name", p."status", p."rank", p."operational", p."outcome",
    jsonb_build_object('id', s."id", 'name', s."name", 'status', s."status", 'date', a."step_date") AS "left",
    ($9::timestamptz AT TIME ZONE 'UTC')::date AS "day"
  FROM "application" AS a
  JOIN "job" AS j ON j."tenant_id" = $1::int AND j."id" = a."job_id"
  JOIN "process_step" AS s ON s."tenant_id" = $1::int AND s."id" = a."current_step_id"
  JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = s."process_id"
  WHERE a."tenant_id" = $1::int AND a."id" = $2::int AND a."current_step_id" = $3::int
    AND p."id" = coalesce($4::int, (
      SELECT n."id" FROM "process_step" AS n
      WHERE n."tenant_id" = $1::int AND n."process_id" = s."process_id" AND n."rank" > s."rank" ORDER BY n."rank" LIMIT 1))
    AND ($5::boolean OR p."status" <> 'END' AND NOT p."operational") AND j."organisation_id" = ANY ($6::int[])
), moved AS (
  UPDATE "application" AS a SET "current_step_id" = found."step_id", "step_date" = found."day", "step_entered_at" = $9::timestamptz,
    "rejection_reason_id" = $7::int, "last_action_time" = $9::timestamptz
  FROM found WHERE a."tenant_id" = $1::int AND a."id" = found."application_id" AND a."current_step_id" = $3::int
    AND a."step_entered_at" = found."entered"
  RETURNING found.*
), changed AS (
  INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
  SELECT $1::int, "application_id", "step_id", $8::int, $9::timestamptz FROM moved RETURNING "id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "application_id", $8::int, $9::timestamptz, 'STEP_CHANGE', 'Moved to ' || "name" FROM moved
), happening AS (
  SELECT 'ProcessStepChange'::"EventName" AS "name", "application_id", "organisation_id", $9::timestamptz AS "date",
    $10::text AS "public_id", $11::text AS "traceparent",
    jsonb_build_object('changeId', changed."id", 'from', "left", 'to', jsonb_strip_nulls(jsonb_build_object(
      'id', "step_id", 'name', "name", 'status', "status", 'date', "day", 'outcome', "outcome"))) AS "step_change", NULL::jsonb AS "subject"
  FROM moved, changed
),
-- @include events/_queue.sql
SELECT changed."id" AS "changeId", "step_id" AS "id", "name", "status", "rank", "operational", "outcome",
  EXISTS (SELECT 1 FROM happened) AS "queued"
FROM moved, changed
