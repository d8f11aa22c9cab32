-- Locks an e-mail address of the tenant until the transaction ends: by a number of its own space
-- (prisma/README.md), after the one by which servers of release 1.19 exclude each other. That one goes
-- with 1.21.
-- @param {Int} $1:tenantId
-- @param {String} $2:emailKey
SELECT pg_advisory_xact_lock("hash")::text AS "former",
  pg_advisory_xact_lock((7271::bigint << 44) | ("hash" & ((1::bigint << 44) - 1)))::text AS "locked"
FROM (SELECT hashtextextended($2::text, $1::int) AS "hash") AS address
