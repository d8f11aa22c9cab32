-- Deletes some keys of a tenant up to an instant. Those locked by a request or another worker are left.
-- @param {Int} $1:tenantId
-- @param {DateTime} $2:latest
-- @param {Int} $3:limit
DELETE FROM "idempotency_key" WHERE "tenant_id" = $1::int AND ("scope", "key") IN (
  SELECT "scope", "key" FROM "idempotency_key" WHERE "tenant_id" = $1::int AND "created_at" <= $2::timestamptz
  LIMIT $3::int FOR UPDATE SKIP LOCKED)
RETURNING "key"
