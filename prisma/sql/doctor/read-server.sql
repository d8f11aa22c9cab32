-- The release of PostgreSQL, and its clock.
SELECT current_setting('server_version') AS "version", clock_timestamp() AS "now"
