-- Records a letter as an e-mail about an application and queues it, with history and event. Locks the
-- candidate against erasure. No row when the candidate is erased, or the application has another one.
-- @param {Int} $1:tenantId
-- @param {Int} $2:applicationId
-- @param {Int} $3:candidateId
-- @param {Int} $4:organisationId of the job
-- @param {Int} $5:templateId? null: without a template
-- @param {Int} $6:userId who sends it
-- @param {DateTime} $7:date
-- @param {String} $8:subject
-- @param {String} $9:message
-- @param {String} $10:recipient
-- @param {String} $11:sender
-- @param {String} $12:messageId
-- @param {String} $13:publicId of the event
-- @param {String} $14:traceparent?
-- @param {String} $15:calendar? an appointment that it carries
WITH held AS (
  SELECT c."id" FROM "candidate" AS c
  WHERE c."tenant_id" = $1::int AND c."id" = $3::int
-- @include candidates/_unless-erased.sql
), touched AS (
  UPDATE "application" AS a SET "last_action_time" = $7::timestamptz FROM held
  WHERE a."tenant_id" = $1::int AND a."id" = $2::int AND a."candidate_id" = held."id" RETURNING a."id"
), email AS (
  INSERT INTO "email_message" ("tenant_id", "application_id", "template_id", "user_id", "date", "subject", "message", "recipient",
    "sender", "message_id", "calendar")
  SELECT $1::int, "id", $5::int, $6::int, $7::timestamptz, $8::text, $9::text, $10::text, $11::text, $12::text, $15::text FROM touched
  RETURNING "id"
), letter AS (
  INSERT INTO "delivery" ("tenant_id", "email_id") SELECT $1::int, "id" FROM email
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $6::int, $7::timestamptz, 'EMAIL', 'Email sent: ' || $8::text FROM touched
), happening AS (
  SELECT 'EmailSend'::"EventName" AS "name", "id" AS "application_id", $4::int AS "organisation_id", $7::timestamptz AS "date",
    $13::text AS "public_id", $14::text AS "traceparent", NULL::jsonb AS "step_change", NULL::jsonb AS "subject"
  FROM touched
),
-- @include events/_queue.sql
SELECT "id" FROM email
