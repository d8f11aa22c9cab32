-- Gives waiting deliveries up: those to a webhook, or letters, which say so. A worker that has one
-- claimed keeps it.
-- @param {Int} $1:tenantId
-- @param {Int} $2:webhookId? null: letters
-- @param {DateTime} $3:since when they were queued
-- @param {Int} $4:id? of one delivery
-- @param {DateTime} $5:now
WITH dropped AS (
  UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = $5::timestamptz
  WHERE "tenant_id" = $1::int AND "webhook_id" IS NOT DISTINCT FROM $2::int AND "state" = 'PENDING'
    AND "created_at" >= $3::timestamptz AND ($4::int IS NULL OR "id" = $4::int)
  RETURNING "id", "email_id"
), explained AS (
  UPDATE "email_message" SET "error" = 'The letter was withdrawn before it was sent.'
  WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (SELECT "email_id" FROM dropped))
)
SELECT "id" FROM dropped
