-- Seconds since the last backup of the embedded database, and since the last run of retention for all tenants: infinite
-- before the first one. Retention is null until a tenant has got a rule.
-- @nullable retention
WITH last AS (
  SELECT
    (SELECT max("date") FROM "audit_entry" WHERE "command" = 'backup') AS backup,
    (SELECT max("date") FROM "audit_entry" WHERE "command" = 'retention run' AND "tenant_id" IS NULL) AS retention,
    EXISTS (SELECT 1 FROM "audit_entry" WHERE "command" = 'retention set') AS ruled
)
SELECT
  greatest(coalesce(extract(epoch FROM now() - backup), 'Infinity'), 0)::float8 AS backup,
  CASE WHEN ruled THEN greatest(coalesce(extract(epoch FROM now() - retention), 'Infinity'), 0)::float8 END AS retention
FROM last
