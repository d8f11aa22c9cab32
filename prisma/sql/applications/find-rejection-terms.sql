-- The reason and the template of a rejection, where the organisation of the application offers them. Citus refuses an
-- outer join by a NULL; no row has the id 0.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:applicationId
-- @param {Int} $4:reasonId?
-- @param {Int} $5:templateId?
-- @nullable reasonId, reasonName, subject, message, language
SELECT r."id" AS "reasonId", r."name" AS "reasonName", t."subject", t."message", t."language"
FROM "application" AS p
LEFT JOIN "rejection_reason" AS r ON r."tenant_id" = $1::int AND r."id" = coalesce($4::int, 0) AND r."retired_at" IS NULL
  AND (r."organisation_id" IS NULL OR r."organisation_id" = p."organisation_id")
LEFT JOIN "template" AS t ON t."tenant_id" = $1::int AND t."id" = coalesce($5::int, 0) AND t."organisation_id" = p."organisation_id"
  AND t."retired_at" IS NULL
WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int
