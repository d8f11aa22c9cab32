-- Locks an e-mail address of the tenant until the transaction ends.
-- @param {Int} $1:tenantId
-- @param {String} $2:emailKey
SELECT pg_advisory_xact_lock(hashtextextended($2::text, $1::int))::text AS "locked"
