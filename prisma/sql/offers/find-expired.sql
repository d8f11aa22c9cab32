-- Offers that the candidate has not answered in time, of all tenants.
-- @param {DateTime} $1:now
-- @param {Int} $2:limit
SELECT "tenant_id" AS "tenantId", "id", "application_id" AS "applicationId" FROM "offer"
WHERE "status" = 'SENT' AND "expires" < ($1::timestamptz AT TIME ZONE 'UTC')::date LIMIT $2::int
