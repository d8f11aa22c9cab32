-- Takes an Idempotency-Key for this transaction; no row when it is taken. Waits for another
-- transaction that is taking it.
-- @param {Int} $1:tenantId
-- @param {String} $2:scope
-- @param {String} $3:key
-- @param {Bytes} $4:requestHash
-- @param {DateTime} $5:now
INSERT INTO "idempotency_key" ("tenant_id", "scope", "key", "request_hash", "created_at")
VALUES ($1::int, $2::text, $3::text, $4::bytea, $5::timestamptz) ON CONFLICT DO NOTHING RETURNING "key"
