-- The publication of the token of an apply URL, which is all that a stranger has.
-- @param {Bytes} $1:tokenHash
SELECT "tenant_id" AS "tenantId", "job_id" AS "jobId", "source_id" AS "sourceId" FROM "apply_address" WHERE "token_hash" = $1::bytea
