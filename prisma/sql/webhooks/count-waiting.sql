-- The deliveries that wait or are being sent, by webhook of the organisations.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
SELECT d."webhook_id" AS "id", count(*)::int AS "count", min(d."created_at") AS "oldest" FROM "webhook" AS p
JOIN "delivery" AS d ON d."tenant_id" = $1::int AND d."webhook_id" = p."id" AND d."state" IN ('PENDING', 'SENDING')
WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) GROUP BY d."webhook_id"
