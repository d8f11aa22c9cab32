-- Locks jobs against new applications, in the order of their ids, as POST /apply locks one.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:jobIds
SELECT pg_advisory_xact_lock($1::int, "id") FROM (SELECT unnest($2::int[]) AS "id" ORDER BY 1) AS jobs
