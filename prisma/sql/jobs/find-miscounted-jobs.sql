-- The jobs whose kept counts differ from a recount: one statement, and so of one moment.
SELECT DISTINCT "tenant_id" AS "tenantId", "job_id" AS "jobId" FROM (
  SELECT "tenant_id", "job_id" FROM (
    SELECT "tenant_id", "id" AS "job_id", "organisation_id", "contract_type_id", "status" FROM "job"
  ) AS job LEFT JOIN "job_tally" AS kept USING ("tenant_id", "job_id") LEFT JOIN (
    SELECT "tenant_id", "job_id", count(*) AS "n" FROM "application" GROUP BY 1, 2
  ) AS counted USING ("tenant_id", "job_id")
  WHERE (kept."count", kept."organisation_id", kept."contract_type_id", kept."status")
    IS DISTINCT FROM (coalesce(counted."n", 0), job."organisation_id", job."contract_type_id", job."status")
  UNION ALL
  SELECT "tenant_id", "job_id" FROM "source_tally" AS kept FULL JOIN (
    SELECT "tenant_id", "job_id", coalesce("source_id", 0) AS "source_id", count(*) AS "n", max("tally_day"("date")) AS "day"
    FROM "application" GROUP BY 1, 2, 3
  ) AS counted USING ("tenant_id", "job_id", "source_id")
  WHERE (kept."count", kept."last_day") IS DISTINCT FROM (counted."n", counted."day")
  UNION ALL
  SELECT "tenant_id", "job_id" FROM "week_tally" AS kept FULL JOIN (
    SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date AS "week_start", count(*) AS "n"
    FROM "application" GROUP BY 1, 2, 3
  ) AS counted USING ("tenant_id", "job_id", "week_start") WHERE kept."count" IS DISTINCT FROM counted."n"
  UNION ALL
  SELECT "tenant_id", "job_id" FROM (
    SELECT "tenant_id", "job_id", "current_step_id" AS "step_id", count(*) AS "current", 0 AS "entered"
    FROM "application" GROUP BY 1, 2, 3
    UNION ALL
    SELECT "tenant_id", "job_id", "step_id", 0, count(DISTINCT "application_id") FROM "step_change" GROUP BY 1, 2, 3
    UNION ALL
    SELECT "tenant_id", "job_id", "step_id", -"current", -"entered" FROM "step_tally"
  ) AS differing GROUP BY 1, 2, "step_id" HAVING sum("current") <> 0 OR sum("entered") <> 0
) AS miscounted ORDER BY 1, 2
