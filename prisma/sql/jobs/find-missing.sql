-- Which of the ids that a job names are not in the scope, and whether another job has its reference. An id
-- that is null is not missing.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds of the process and the owner
-- @param {Int} $3:processId?
-- @param {Int} $4:contractTypeId?
-- @param {Int} $5:questionnaireId?
-- @param {Int} $6:ownerId?
-- @param {String} $7:reference?
-- @param {Int} $8:jobId? which may have the reference itself
SELECT
  $3::int IS NOT NULL AND NOT EXISTS (
    SELECT FROM "process_organisation" AS o
    WHERE o."tenant_id" = $1::int AND o."organisation_id" = ANY ($2::int[]) AND o."process_id" = $3::int) AS "process_id",
  $4::int IS NOT NULL AND NOT EXISTS (SELECT FROM "contract_type" WHERE "tenant_id" = $1::int AND "id" = $4::int) AS "contract_type_id",
  $5::int IS NOT NULL AND NOT EXISTS (SELECT FROM "questionnaire" WHERE "tenant_id" = $1::int AND "id" = $5::int) AS "questionnaire_id",
  $6::int IS NOT NULL AND NOT EXISTS (
    SELECT FROM "membership" AS m
    WHERE m."tenant_id" = $1::int AND m."organisation_id" = ANY ($2::int[]) AND m."user_id" = $6::int) AS "owner_id",
  EXISTS (SELECT FROM "job" WHERE "tenant_id" = $1::int AND "reference" = $7::text AND "id" IS DISTINCT FROM $8::int) AS "taken"
