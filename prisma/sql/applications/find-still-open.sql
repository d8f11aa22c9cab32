-- What still goes on in an application: interviews that are to take place, and offers with one of these statuses.
-- @param {Int} $1:tenantId
-- @param {Int} $2:applicationId
-- @param {String[]} $3:offerStatuses
SELECT 'interview' AS "kind", "id" FROM "interview"
WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "status" = 'SCHEDULED'
UNION ALL
SELECT 'offer', "id" FROM "offer"
WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "status" = ANY ($3::text[]::"OfferStatus"[])
ORDER BY "kind", "id"
