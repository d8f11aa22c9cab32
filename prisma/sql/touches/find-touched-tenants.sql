-- The tenants with rows that are still to be marked.
SELECT DISTINCT "tenant_id" AS "tenantId" FROM "pending_touch"
