-- Counters of a job's statistics: of its applications, by source, by week, and at each step.
-- `doctor --read-model` compares them with the rows.

CREATE FUNCTION "tally_day"("moment" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE RETURN ("moment" AT TIME ZONE 'UTC')::date;

-- Adds to a counter of which several rows may exist, without waiting for another transaction.
CREATE FUNCTION "count_at_step"(tenant integer, job integer, step integer, now_there integer, ever_there integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "step_tally" SET "current" = "current" + now_there, "entered" = "entered" + ever_there
  WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step AND "id" = (
    SELECT "id" FROM "step_tally" WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step
    ORDER BY "id" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO "step_tally" ("tenant_id", "job_id", "step_id", "current", "entered") VALUES (tenant, job, step, now_there, ever_there);
  END IF;
END $$;

-- Recounts the applications of a job. Counters of its steps are corrected by their differences.
CREATE FUNCTION "recount_applications"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "job_tally" ("tenant_id", "job_id", "organisation_id", "contract_type_id", "status")
  SELECT j."tenant_id", j."id", j."organisation_id", j."contract_type_id", j."status" FROM "job" AS j WHERE j."tenant_id" = tenant AND j."id" = job
  ON CONFLICT ("tenant_id", "job_id") DO UPDATE
  SET "organisation_id" = excluded."organisation_id", "contract_type_id" = excluded."contract_type_id", "status" = excluded."status";
  DELETE FROM "source_tally" WHERE "tenant_id" = tenant AND "job_id" = job;
  DELETE FROM "week_tally" WHERE "tenant_id" = tenant AND "job_id" = job;
  UPDATE "job_tally" SET "count" = (SELECT count(*) FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job)
  WHERE "tenant_id" = tenant AND "job_id" = job;
  INSERT INTO "source_tally" ("tenant_id", "job_id", "source_id", "count", "last_day")
  SELECT "tenant_id", "job_id", coalesce("source_id", 0), count(*), max("tally_day"("date"))
  FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1, 2, 3;
  INSERT INTO "week_tally" ("tenant_id", "job_id", "week_start", "count")
  SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date, count(*)
  FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1, 2, 3;
END $$;

CREATE FUNCTION "recount_steps"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION "tally_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "job_tally" ("tenant_id", "job_id", "organisation_id", "contract_type_id", "status")
  VALUES (NEW."tenant_id", NEW."id", NEW."organisation_id", NEW."contract_type_id", NEW."status")
  ON CONFLICT ("tenant_id", "job_id") DO UPDATE
  SET "organisation_id" = excluded."organisation_id", "contract_type_id" = excluded."contract_type_id", "status" = excluded."status";
  RETURN NULL;
END $$;
CREATE TRIGGER "tally_job" AFTER INSERT OR UPDATE OF "organisation_id", "contract_type_id", "status" ON "job"
  FOR EACH ROW EXECUTE FUNCTION "tally_job"();

CREATE FUNCTION "tally_added_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "application_tally_insert" AFTER INSERT ON "application" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_added_applications"();

CREATE FUNCTION "tally_moved_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_at_step"(OLD."tenant_id", OLD."job_id", OLD."current_step_id", -1, 0),
    "count_at_step"(NEW."tenant_id", NEW."job_id", NEW."current_step_id", 1, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER "step_tally_update" AFTER UPDATE ON "application" FOR EACH ROW
  WHEN (OLD."current_step_id" <> NEW."current_step_id") EXECUTE FUNCTION "tally_moved_application"();

CREATE FUNCTION "tally_removed_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "application_tally_delete" AFTER DELETE ON "application" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_removed_applications"();

CREATE FUNCTION "tally_added_step_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "step_tally_insert" AFTER INSERT ON "step_change" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_added_step_changes"();

CREATE FUNCTION "tally_removed_step_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "step_tally_delete" AFTER DELETE ON "step_change" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_removed_step_changes"();
