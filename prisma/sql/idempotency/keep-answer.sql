-- Keeps the answer to the request that has taken a key.
-- @param {Int} $1:tenantId
-- @param {String} $2:scope
-- @param {String} $3:key
-- @param {String} $4:body
UPDATE "idempotency_key" SET "body" = $4::text WHERE "tenant_id" = $1::int AND "scope" = $2::text AND "key" = $3::text
