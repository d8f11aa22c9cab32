-- The parts that an application to be recorded names: the job and the candidate where they are visible,
-- the step of the job's process, and the source.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:organisationIds
-- @param {Int} $3:jobId
-- @param {Int} $4:candidateId?
-- @param {Int} $5:sourceId?
-- @param {Int} $6:stepId?
-- @nullable organisationId, jobStatus, stepStatus, isErased
SELECT
  (SELECT p."organisation_id" FROM "job" AS p
   WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int) AS "organisationId",
  (SELECT p."status" FROM "job" AS p
   WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int) AS "jobStatus",
  ARRAY (
    SELECT s."id" FROM "job" AS p JOIN "process_step" AS s ON s."tenant_id" = $1::int AND s."process_id" = p."process_id"
    WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int
    ORDER BY s."rank") AS "stepIds",
  (SELECT s."status" FROM "process_step" AS s WHERE s."tenant_id" = $1::int AND s."id" = $6::int) AS "stepStatus",
  (SELECT c."erased_at" IS NOT NULL FROM "candidate" AS c
   WHERE c."tenant_id" = $1::int AND c."id" = $4::int AND
-- @include candidates/_visible.sql
  ) AS "isErased",
  EXISTS (SELECT 1 FROM "source" AS s WHERE s."tenant_id" = $1::int AND s."id" = $5::int) AS "hasSource"
