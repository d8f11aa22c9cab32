-- The tenants with keys from before an instant, each with the latest of some of these.
-- @param {DateTime} $1:oldest
-- @param {Int} $2:limit
SELECT "tenant_id" AS "tenantId", max("created_at") AS "latest" FROM (
  SELECT "tenant_id", "created_at" FROM "idempotency_key" WHERE "created_at" < $1::timestamptz ORDER BY "created_at" LIMIT $2::int
) AS expired GROUP BY 1
