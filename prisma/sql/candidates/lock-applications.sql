-- Locks the applications of a candidate, in the order of their ids.
-- @param {Int} $1:tenantId
-- @param {Int} $2:candidateId
SELECT "id" FROM "application" WHERE "tenant_id" = $1::int AND "candidate_id" = $2::int ORDER BY "id" FOR NO KEY UPDATE
