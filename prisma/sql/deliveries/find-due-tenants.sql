-- The tenants with due deliveries to subscriptions that may be called, in any order: one probe of the index for
-- each subscription, however much waits.
-- @param {DateTime} $1:now? null: the clock of the database, at least the time of a row that was just queued
SELECT w."tenant_id" AS "tenantId" FROM "webhook" AS w
WHERE (w."state" = 'ACTIVE' OR w."state" = 'SUSPENDED' AND w."suspended_until" <= coalesce($1::timestamptz, now() + interval '1 ms'))
  AND (SELECT true FROM "delivery" AS d
    WHERE d."tenant_id" = w."tenant_id" AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
      AND d."next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms') LIMIT 1)
GROUP BY 1 ORDER BY random()
