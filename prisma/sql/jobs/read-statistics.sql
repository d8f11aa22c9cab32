-- The statistics of a job of the organisations: from counters and, for the median, from its hires. In the
-- counters source 0 stands for no source. OFFSET 0 keeps PostgreSQL from reading all applications of the job
-- for its hires, whose days an index has.
-- @param {Int} $1:tenantId
-- @param {Int} $2:jobId
-- @param {Int[]} $3:organisationIds
-- @param {String} $4:since the first Monday
-- @nullable channels, publications, weeks, steps, tenthsToHire
SELECT j."title",
  (SELECT json_agg(json_build_array(t."source_id", s."name", t."count", t."last_day"))
   FROM "source_tally" AS t LEFT JOIN "source" AS s ON s."tenant_id" = $1::int AND s."id" = t."source_id"
   WHERE t."tenant_id" = $1::int AND t."job_id" = $2::int) AS "channels",
  (SELECT json_agg(json_build_array(p."source_id", s."name", p."since"))
   FROM (
     SELECT "source_id", min("start_date") AS "since" FROM "publication" WHERE "tenant_id" = $1::int AND "job_id" = $2::int GROUP BY "source_id"
   ) AS p
   JOIN "source" AS s ON s."tenant_id" = $1::int AND s."id" = p."source_id") AS "publications",
  (SELECT json_agg(json_build_array("week_start", "count"))
   FROM "week_tally" WHERE "tenant_id" = $1::int AND "job_id" = $2::int AND "week_start" >= $4::date) AS "weeks",
  (SELECT json_agg(json_build_array(p."id", p."name", p."status", p."outcome", t."current", t."entered") ORDER BY p."rank")
   FROM "process_step" AS p LEFT JOIN "step_tally" AS t ON t."tenant_id" = $1::int AND t."job_id" = $2::int AND t."step_id" = p."id"
   WHERE p."tenant_id" = $1::int AND p."process_id" = j."process_id") AS "steps",
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY hired."tenths") FROM "process_step" AS e CROSS JOIN LATERAL (
     SELECT greatest(0, floor(date_part('epoch', a."step_entered_at" - a."date") / 8640 + 0.5)) AS "tenths" FROM "application" AS a
     WHERE a."tenant_id" = $1::int AND a."job_id" = $2::int AND a."current_step_id" = e."id" OFFSET 0
   ) AS hired WHERE e."tenant_id" = $1::int AND e."process_id" = j."process_id" AND e."outcome" = 'HIRED') AS "tenthsToHire",
  peers."jobs" AS "peers", peers."applications" AS "peerApplications"
FROM "job" AS j CROSS JOIN LATERAL (
  SELECT count(*)::int AS "jobs", coalesce(sum(p."count"), 0)::int AS "applications" FROM "job_tally" AS p
  WHERE p."tenant_id" = $1::int AND p."contract_type_id" = j."contract_type_id" AND p."status" = 'OPEN'
    AND p."organisation_id" = ANY ($3::int[]) AND p."job_id" <> j."id"
) AS peers
WHERE j."tenant_id" = $1::int AND j."id" = $2::int AND j."organisation_id" = ANY ($3::int[])
