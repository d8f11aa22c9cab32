-- The tenants with calls, or cancelled deliveries, before an instant.
-- @param {DateTime} $1:oldest
SELECT w."tenant_id" AS "tenantId" FROM "webhook" AS w WHERE EXISTS (SELECT 1 FROM "call" AS c
  WHERE c."tenant_id" = w."tenant_id" AND c."organisation_id" = w."organisation_id" AND c."modified_at" < $1::timestamptz)
UNION SELECT o."tenant_id" FROM "organisation" AS o WHERE EXISTS (SELECT 1 FROM "call" AS c
  WHERE c."tenant_id" = o."tenant_id" AND c."organisation_id" IS NULL AND c."modified_at" < $1::timestamptz)
UNION SELECT "tenant_id" FROM "delivery" WHERE "state" = 'CANCELLED' AND "next_attempt_at" < $1::timestamptz
