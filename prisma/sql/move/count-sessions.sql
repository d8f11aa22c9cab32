-- The sessions of the service and its commands in this database, this one too.
SELECT count(*)::int AS "count" FROM pg_stat_activity
WHERE datname = current_database() AND application_name = current_setting('application_name')
