-- Records what happened to an interview or offer of an application: last action, history, event. The caller
-- holds the lock of the application or of a row that belongs to it.
-- @param {Int} $1:tenantId
-- @param {Int} $2:applicationId
-- @param {Int} $3:organisationId of the job
-- @param {Int} $4:userId? null: the service itself
-- @param {DateTime} $5:date
-- @param {String} $6:action
-- @param {String} $7:text of the history; nothing personal
-- @param {String} $8:event
-- @param {Json} $9:subject { interview: { id, status } } or { offer: { id, status } }
-- @param {String} $10:publicId of the event
-- @param {String} $11:traceparent?
WITH touched AS (
  UPDATE "application" AS a SET "last_action_time" = $5::timestamptz
  WHERE a."tenant_id" = $1::int AND a."id" = $2::int RETURNING a."id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $4::int, $5::timestamptz, $6::"HistoryAction", $7::text FROM touched
), happening AS (
  SELECT $8::"EventName" AS "name", "id" AS "application_id", $3::int AS "organisation_id", $5::timestamptz AS "date",
    $10::text AS "public_id", $11::text AS "traceparent", NULL::jsonb AS "step_change", $9::jsonb AS "subject"
  FROM touched
),
-- @include events/_queue.sql
SELECT EXISTS (SELECT 1 FROM happened) AS "queued"
