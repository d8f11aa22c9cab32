-- Queues an event once more to a webhook, due at once by the database's clock.
-- @param {Int} $1:tenantId
-- @param {Int} $2:eventId
-- @param {Int} $3:webhookId
INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id") VALUES ($1::int, $2::int, $3::int)
