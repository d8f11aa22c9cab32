-- Makes waiting letters due, or sends others again with all attempts. Only letters to locked
-- candidates.
-- @param {Int} $1:tenantId
-- @param {String} $2:state
-- @param {DateTime} $3:since when they were queued
-- @param {Int} $4:id? of one delivery
-- @param {Int[]} $5:candidateIds
-- @param {DateTime} $6:now
WITH
-- @include deliveries/_letters.sql
, retried AS (
  UPDATE "delivery" SET "state" = 'PENDING', "attempts" = CASE WHEN "state" = 'PENDING' THEN "attempts" ELSE 0 END,
    "next_attempt_at" = $6::timestamptz
  WHERE "tenant_id" = $1::int AND "state" = $2::text::"DeliveryState"
    AND "id" = ANY (ARRAY (SELECT "id" FROM letters WHERE "candidate_id" = ANY ($5::int[])))
  RETURNING "email_id"
), cleared AS (
  UPDATE "email_message" SET "error" = NULL WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (SELECT "email_id" FROM retried))
)
SELECT "email_id" AS "emailId" FROM retried
