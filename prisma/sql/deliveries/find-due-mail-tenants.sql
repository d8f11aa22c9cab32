-- The tenants with due letters, that of the oldest first.
-- @param {DateTime} $1:now?
SELECT "tenant_id" AS "tenantId" FROM "delivery"
WHERE "state" = 'PENDING' AND "webhook_id" IS NULL AND "next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms')
GROUP BY 1 ORDER BY min("next_attempt_at")
