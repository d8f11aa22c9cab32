-- The tenants with deliveries that wait for a disabled subscription.
SELECT DISTINCT w."tenant_id" AS "tenantId" FROM "webhook" AS w WHERE w."state" = 'DISABLED' AND EXISTS (
  SELECT 1 FROM "delivery" AS d WHERE d."tenant_id" = w."tenant_id" AND d."webhook_id" = w."id" AND d."state" = 'PENDING')
