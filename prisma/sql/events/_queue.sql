-- Queues one event to the webhooks that subscribe to it: part of a statement that changes something,
-- so that a change that is rolled back sends nothing. Needs a row `happening` ("name", "application_id",
-- "organisation_id", "date", "public_id", "traceparent", "step_change", "subject"); $1 is the tenant. Without a
-- subscription nothing is written.
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change",
    "subject")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change", "subject"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
