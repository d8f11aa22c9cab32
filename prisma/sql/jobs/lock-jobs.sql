-- Takes the locks that every new application takes, of jobs in the order of their ids, until the
-- transaction ends: ids of a job's applications become visible in order, so that a reader who pages by id
-- misses none. Taken before a candidate or the job itself is locked, against deadlocks.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:jobIds
SELECT pg_advisory_xact_lock($1::int, "id") FROM (SELECT unnest($2::int[]) AS "id" ORDER BY 1) AS jobs
