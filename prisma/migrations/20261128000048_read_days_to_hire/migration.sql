-- The median of the days to hire is read from the applications: nothing counts the hires any more.

-- DropIndex
DROP INDEX "application_tenant_id_job_id_current_step_id_id_idx";

DROP TRIGGER "tally_outcome_at_end" ON "process_step";
DROP TRIGGER "step_tally_update" ON "application";

-- DropTable
DROP TABLE "hire_tally";

-- DropTable
DROP TABLE "hire_week_tally";

DROP FUNCTION "tally_changed_outcome"();
DROP FUNCTION "tally_hire_week"();
DROP FUNCTION "recount_hires"(integer, integer);
DROP FUNCTION "count_hire"(integer, integer, integer, integer, integer);
DROP FUNCTION "count_hire_week"(integer, integer, integer, integer);
DROP FUNCTION "tally_tenths"(timestamptz, timestamptz);

CREATE OR REPLACE FUNCTION "tally_moved_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_at_step"(OLD."tenant_id", OLD."job_id", OLD."current_step_id", -1, 0),
    "count_at_step"(NEW."tenant_id", NEW."job_id", NEW."current_step_id", 1, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER "step_tally_update" AFTER UPDATE ON "application" FOR EACH ROW
  WHEN (OLD."current_step_id" <> NEW."current_step_id") EXECUTE FUNCTION "tally_moved_application"();

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
  END LOOP;
  RETURN NULL;
END $$;

-- CreateIndex
CREATE INDEX "application_tenant_id_job_id_current_step_id_id_date_step_e_idx" ON "application"("tenant_id", "job_id", "current_step_id", "id", "date", "step_entered_at");
