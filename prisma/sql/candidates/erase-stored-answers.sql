-- Deletes the answers that are kept for an Idempotency-Key and are about a candidate; the keys stay. Locked
-- rows are expired keys.
-- @param {Int} $1:tenantId
-- @param {Int} $2:candidateId
UPDATE "idempotency_key" SET "body" = NULL WHERE "tenant_id" = $1::int AND ("scope", "key") IN (
  SELECT k."scope", k."key" FROM "idempotency_key" AS k
  WHERE k."tenant_id" = $1::int AND (k."candidate_id" = $2::int
    OR k."application_id" = ANY (ARRAY (SELECT a."id" FROM "application" AS a WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int)))
  FOR UPDATE OF k SKIP LOCKED)
