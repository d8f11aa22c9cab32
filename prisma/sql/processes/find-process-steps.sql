-- The steps of all processes of the tenant that meet the conditions.
-- @param {Int} $1:tenantId
-- @param {Int} $2:id?
-- @param {String} $3:status?
-- @param {String} $4:outcome? NONE: those without one
SELECT "id", "name" FROM "process_step"
WHERE "tenant_id" = $1::int AND "id" = coalesce($2::int, "id") AND "status" = coalesce($3::"StepStatus", "status")
  AND ($4::text IS NULL OR coalesce("outcome"::text, 'NONE') = $4::text)
