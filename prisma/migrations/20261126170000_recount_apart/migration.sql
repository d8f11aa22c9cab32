-- On Citus a function that reads tables cannot be called by a statement that reads tables: it would be called on a node.

CREATE OR REPLACE FUNCTION "recount_steps"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  missing record;
BEGIN
  FOR missing IN
    SELECT "step_id", sum("current")::int AS "current", sum("entered")::int AS "entered" FROM (
      SELECT "current_step_id" AS "step_id", count(*) AS "current", 0 AS "entered" FROM "application"
      WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1
      UNION ALL
      SELECT "step_id", 0, count(DISTINCT "application_id") FROM "step_change" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1
      UNION ALL
      SELECT "step_id", -"current", -"entered" FROM "step_tally" WHERE "tenant_id" = tenant AND "job_id" = job
    ) AS counted GROUP BY 1 HAVING sum("current") <> 0 OR sum("entered") <> 0
  LOOP
    PERFORM "count_at_step"(tenant, job, missing."step_id", missing."current", missing."entered");
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION "recount_hires"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  missing record;
BEGIN
  FOR missing IN
    SELECT "step_id", "tenths", sum("hires")::int AS "hires" FROM (
      SELECT s."id" AS "step_id", "tally_tenths"(a."date", a."step_entered_at") AS "tenths", 1 AS "hires" FROM "process_step" AS s
      JOIN "application" AS a ON a."tenant_id" = tenant AND a."job_id" = job AND a."current_step_id" = s."id"
      WHERE s."tenant_id" = tenant AND s."outcome" = 'HIRED'
      UNION ALL
      SELECT "step_id", "tenths", -"count" FROM "hire_tally" WHERE "tenant_id" = tenant AND "job_id" = job
    ) AS counted GROUP BY 1, 2 HAVING sum("hires") <> 0
  LOOP
    PERFORM "count_hire"(tenant, job, missing."step_id", missing."tenths", missing."hires");
  END LOOP;
END $$;
