-- The oldest open transaction that has written, other than this one. The columns of
-- pg_stat_activity are visible to every role. Without a process it is a prepared transaction.
-- @nullable pid, role, application
SELECT w."pid", greatest(floor(extract(epoch FROM now() - w."since")), 0)::int AS "age",
  a.usename::text AS "role", nullif(a.application_name, '') AS "application"
FROM "open_writes"() AS w LEFT JOIN pg_stat_activity AS a ON a.pid = w."pid"
WHERE w."pid" IS DISTINCT FROM pg_backend_pid() ORDER BY w."since" LIMIT 1
