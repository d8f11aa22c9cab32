-- Locks the list of pools of a tenant until the transaction ends, so that two writers do not give the
-- same name: by a number of its own space (prisma/README.md).
-- @param {Int} $1:tenantId
SELECT pg_advisory_xact_lock((7272::bigint << 44) | $1::int)::text AS "locked"
