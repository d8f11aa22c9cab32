-- Moves the applications of a candidate to some organisations to another candidate. Locks them in the order
-- of their ids.
-- @param {Int} $1:tenantId
-- @param {Int} $2:candidateId
-- @param {Int[]} $3:organisationIds
-- @param {Int} $4:otherId
WITH held AS (
  SELECT a."id" FROM "application" AS a
  WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int AND a."organisation_id" = ANY ($3::int[])
  ORDER BY a."id" FOR UPDATE
)
UPDATE "application" AS a SET "candidate_id" = $4::int FROM held WHERE a."tenant_id" = $1::int AND a."id" = held."id"
