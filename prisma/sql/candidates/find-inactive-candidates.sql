-- The candidates, or the one of an id, of whom nothing has happened since a time: no action on any
-- application. Without an application, the time when the candidate was added counts.
-- @param {Int} $1:tenantId
-- @param {DateTime} $2:before
-- @param {Int} $3:candidateId? null: all
SELECT c."id", coalesce(a."last", c."created_at") AS "last" FROM "candidate" AS c
CROSS JOIN LATERAL (SELECT max("last_action_time") AS "last" FROM "application"
  WHERE "tenant_id" = c."tenant_id" AND "candidate_id" = c."id") AS a
WHERE c."tenant_id" = $1::int AND c."erased_at" IS NULL AND ($3::int IS NULL OR c."id" = $3::int)
  AND coalesce(a."last", c."created_at") < $2::timestamptz ORDER BY c."id"
