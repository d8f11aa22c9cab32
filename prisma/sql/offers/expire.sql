-- Gives an offer the status EXPIRED, with history and event, unless the candidate has answered or another
-- worker was first. Its application is locked before, as for every other write of an offer.
-- @param {Int} $1:tenantId
-- @param {Int} $2:offerId
-- @param {DateTime} $3:now
-- @param {String} $4:publicId of the event
-- @param {String} $5:traceparent?
WITH expired AS (
  UPDATE "offer" AS o SET "status" = 'EXPIRED', "reason" = NULL
  WHERE o."tenant_id" = $1::int AND o."id" = $2::int
    AND o."status" = 'SENT' AND o."expires" < ($3::timestamptz AT TIME ZONE 'UTC')::date
  RETURNING o."id", o."application_id", o."organisation_id"
), touched AS (
  UPDATE "application" AS a SET "last_action_time" = $3::timestamptz FROM expired
  WHERE a."tenant_id" = $1::int AND a."id" = expired."application_id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "date", "action", "text")
  SELECT $1::int, "application_id", $3::timestamptz, 'OFFER', 'Offer expired' FROM expired
), happening AS (
  SELECT 'OfferChange'::"EventName" AS "name", "application_id", "organisation_id", $3::timestamptz AS "date",
    $4::text AS "public_id", $5::text AS "traceparent", NULL::jsonb AS "step_change",
    jsonb_build_object('offer', jsonb_build_object('id', "id", 'status', 'EXPIRED')) AS "subject"
  FROM expired
),
-- @include events/_queue.sql
SELECT "id" FROM expired
