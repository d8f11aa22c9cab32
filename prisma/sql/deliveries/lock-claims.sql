-- One claim after another in each tenant, so that each counts the calls of the one before.
-- @param {Int} $1:tenantId
SELECT pg_advisory_xact_lock(72707371, $1::int)::text AS "locked"
