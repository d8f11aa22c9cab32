-- Citus (src/database/README.md, "Citus") runs triggers on the node of the tenant. There a statement cannot read both a transition table and
-- another table, and a sequence needs 64 bits. So transition tables are read alone, and the counters get wider identifiers.

-- AlterTable
ALTER SEQUENCE "step_tally_id_seq" AS bigint;
ALTER TABLE "step_tally" ALTER COLUMN "id" SET DATA TYPE BIGINT;
ALTER SEQUENCE "hire_tally_id_seq" AS bigint;
ALTER TABLE "hire_tally" ALTER COLUMN "id" SET DATA TYPE BIGINT;

CREATE OR REPLACE FUNCTION "tally_added_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_job record;
BEGIN
  FOR new_job IN SELECT "tenant_id", "id", "organisation_id", "contract_type_id", "status" FROM added LOOP
    INSERT INTO "job_tally" ("tenant_id", "job_id", "organisation_id", "contract_type_id", "status")
    VALUES (new_job."tenant_id", new_job."id", new_job."organisation_id", new_job."contract_type_id", new_job."status");
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tally_added_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT "tenant_id", "job_id", count(*) AS "n" FROM added GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    UPDATE "job_tally" SET "count" = "count" + counted."n" WHERE "tenant_id" = counted."tenant_id" AND "job_id" = counted."job_id";
  END LOOP;
  FOR counted IN
    SELECT "tenant_id", "job_id", coalesce("source_id", 0) AS "source_id", count(*) AS "n", max("tally_day"("date")) AS "last_day"
    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    INSERT INTO "source_tally" ("tenant_id", "job_id", "source_id", "count", "last_day")
    VALUES (counted."tenant_id", counted."job_id", counted."source_id", counted."n", counted."last_day")
    ON CONFLICT ("tenant_id", "job_id", "source_id") DO UPDATE
    SET "count" = "source_tally"."count" + excluded."count", "last_day" = greatest("source_tally"."last_day", excluded."last_day");
  END LOOP;
  FOR counted IN
    SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date AS "week_start", count(*) AS "n"
    FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    INSERT INTO "week_tally" ("tenant_id", "job_id", "week_start", "count")
    VALUES (counted."tenant_id", counted."job_id", counted."week_start", counted."n")
    ON CONFLICT ("tenant_id", "job_id", "week_start") DO UPDATE SET "count" = "week_tally"."count" + excluded."count";
  END LOOP;
  FOR counted IN SELECT "tenant_id", "job_id", "current_step_id", count(*)::int AS "n" FROM added GROUP BY 1, 2, 3 LOOP
    PERFORM "count_at_step"(counted."tenant_id", counted."job_id", counted."current_step_id", counted."n", 0);
    PERFORM FROM "process_step" WHERE "tenant_id" = counted."tenant_id" AND "id" = counted."current_step_id" AND "outcome" = 'HIRED';
    CONTINUE WHEN NOT FOUND;
    PERFORM "count_hire"(counted."tenant_id", counted."job_id", counted."current_step_id", "tenths", count(*)::int) FROM (
      SELECT "tally_tenths"("date", "step_entered_at") AS "tenths" FROM added
      WHERE "tenant_id" = counted."tenant_id" AND "job_id" = counted."job_id" AND "current_step_id" = counted."current_step_id"
    ) AS hired GROUP BY "tenths";
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tally_removed_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN SELECT DISTINCT "tenant_id", "job_id" FROM removed ORDER BY 1, 2 LOOP
    PERFORM "recount_applications"(gone."tenant_id", gone."job_id");
  END LOOP;
  FOR gone IN SELECT "tenant_id", "job_id", "current_step_id", count(*)::int AS "n" FROM removed GROUP BY 1, 2, 3 LOOP
    PERFORM "count_at_step"(gone."tenant_id", gone."job_id", gone."current_step_id", -gone."n", 0);
    PERFORM FROM "process_step" WHERE "tenant_id" = gone."tenant_id" AND "id" = gone."current_step_id" AND "outcome" = 'HIRED';
    CONTINUE WHEN NOT FOUND;
    PERFORM "count_hire"(gone."tenant_id", gone."job_id", gone."current_step_id", "tenths", -count(*)::int) FROM (
      SELECT "tally_tenths"("date", "step_entered_at") AS "tenths" FROM removed
      WHERE "tenant_id" = gone."tenant_id" AND "job_id" = gone."job_id" AND "current_step_id" = gone."current_step_id"
    ) AS hired GROUP BY "tenths";
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tally_added_step_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entered record;
  first_times integer;
BEGIN
  FOR entered IN
    SELECT "tenant_id", "job_id", "step_id", array_agg("application_id") AS "applications", array_agg("n") AS "times" FROM (
      SELECT "tenant_id", "job_id", "step_id", "application_id", count(*) AS "n" FROM added GROUP BY 1, 2, 3, 4
    ) AS each GROUP BY 1, 2, 3
  LOOP
    SELECT count(*) INTO first_times FROM unnest(entered."applications", entered."times") AS a ("id", "n") WHERE "n" = (
      SELECT count(*) FROM "step_change" AS s
      WHERE s."tenant_id" = entered."tenant_id" AND s."application_id" = a."id" AND s."step_id" = entered."step_id");
    CONTINUE WHEN first_times = 0;
    PERFORM "count_at_step"(entered."tenant_id", entered."job_id", entered."step_id", 0, first_times);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tally_removed_step_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
  last_times integer;
BEGIN
  FOR gone IN
    SELECT "tenant_id", "job_id", "step_id", array_agg(DISTINCT "application_id") AS "applications" FROM removed GROUP BY 1, 2, 3
  LOOP
    SELECT count(*) INTO last_times FROM unnest(gone."applications") AS a ("id") WHERE NOT EXISTS (
      SELECT FROM "step_change" AS s
      WHERE s."tenant_id" = gone."tenant_id" AND s."application_id" = a."id" AND s."step_id" = gone."step_id");
    CONTINUE WHEN last_times = 0;
    PERFORM "count_at_step"(gone."tenant_id", gone."job_id", gone."step_id", 0, -last_times);
  END LOOP;
  RETURN NULL;
END $$;
