-- Writes the answers to a questionnaire that the application has no answers to, with history and event.
-- The caller holds the lock of the application.
-- @param {Int} $1:tenantId
-- @param {Int} $2:applicationId
-- @param {Int} $3:questionnaireId
-- @param {Int} $4:organisationId of the job
-- @param {Int} $5:userId? null: the candidate answered
-- @param {Int} $6:score?
-- @param {DateTime} $7:date
-- @param {Json} $8:answers [{ question_id, text }]
-- @param {Json} $9:choices [{ question_id, choice_id }]
-- @param {String} $10:publicId of the event
-- @param {String} $11:traceparent?
WITH submitted AS (
  INSERT INTO "questionnaire_submission" ("tenant_id", "application_id", "questionnaire_id", "score", "date")
  VALUES ($1::int, $2::int, $3::int, $6::int, $7::timestamptz)
), answered AS (
  INSERT INTO "answer" ("tenant_id", "application_id", "questionnaire_id", "question_id", "text")
  SELECT $1::int, $2::int, $3::int, "question_id", "text" FROM jsonb_to_recordset($8::jsonb) AS each ("question_id" int, "text" text)
), chosen AS (
  INSERT INTO "answer_choice" ("tenant_id", "application_id", "questionnaire_id", "question_id", "choice_id")
  SELECT $1::int, $2::int, $3::int, "question_id", "choice_id"
  FROM jsonb_to_recordset($9::jsonb) AS each ("question_id" int, "choice_id" int)
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  VALUES ($1::int, $2::int, $5::int, $7::timestamptz, 'QUESTIONNAIRE', 'Questionnaire answered')
), happening AS (
  SELECT 'QuestionnaireSubmit'::"EventName" AS "name", $2::int AS "application_id", $4::int AS "organisation_id", $7::timestamptz AS "date",
    $10::text AS "public_id", $11::text AS "traceparent", NULL::jsonb AS "step_change", NULL::jsonb AS "subject"
),
-- @include events/_queue.sql
SELECT EXISTS (SELECT 1 FROM happened) AS "queued"
