-- The deliveries of each webhook that wait or are being sent: so many of a webhook are counted at most.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:webhookIds
-- @param {Int} $3:most
SELECT p."id", found."count", found."oldest" FROM unnest($2::int[]) AS p ("id")
CROSS JOIN LATERAL (
  SELECT count(*)::int AS "count", min(d."created_at") AS "oldest" FROM (
    SELECT "created_at" FROM "delivery"
    WHERE "tenant_id" = $1::int AND "webhook_id" = p."id" AND "state" IN ('PENDING', 'SENDING') LIMIT $3::int
  ) AS d
) AS found WHERE found."count" > 0
