-- The tenants with claims that have expired.
-- @param {DateTime} $1:now?
SELECT DISTINCT "tenant_id" AS "tenantId" FROM "delivery"
WHERE "state" = 'SENDING' AND "next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms')
