-- One claim after another in each tenant, so that each counts the calls of the one before. The commit does not
-- wait for the disk: a claim that PostgreSQL loses in a crash is made again, and the commit of a result writes
-- the claims before it.
-- @param {Int} $1:tenantId
SELECT pg_advisory_xact_lock(72707371, $1::int)::text AS "locked", set_config('synchronous_commit', 'off', true) AS "synchronousCommit"
