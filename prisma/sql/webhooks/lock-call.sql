-- Locks a call, so that the upkeep does not delete its event.
-- @param {Int} $1:tenantId
-- @param {Int} $2:callId
SELECT "id" FROM "call" WHERE "tenant_id" = $1::int AND "id" = $2::int FOR KEY SHARE
