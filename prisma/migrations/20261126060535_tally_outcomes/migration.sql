-- CreateTable
CREATE TABLE "step_tally" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "step_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "current" INTEGER NOT NULL,
    "entered" INTEGER NOT NULL,

    CONSTRAINT "step_tally_pkey" PRIMARY KEY ("tenant_id","job_id","step_id","id")
);

-- CreateTable
CREATE TABLE "hire_tally" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "step_id" INTEGER NOT NULL,
    "tenths" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "hire_tally_pkey" PRIMARY KEY ("tenant_id","job_id","step_id","tenths","id")
);

-- Days in tenths, rounded.
CREATE FUNCTION "tally_tenths"(received timestamptz, entered timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN greatest(0, round(extract(epoch FROM entered - received) / 8640))::integer;

-- Takes a row that no other transaction holds, or adds one: concurrent moves in a job neither wait for each other nor lock each other out.
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

-- The same; an empty row goes, so that rows do not pile up with the moves.
CREATE FUNCTION "count_hire"(tenant integer, job integer, step integer, days integer, hires integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  UPDATE "hire_tally" SET "count" = "count" + hires
  WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step AND "tenths" = days AND "id" = (
    SELECT "id" FROM "hire_tally" WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step AND "tenths" = days
    ORDER BY "id" LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING "id", "count" INTO kept;
  IF NOT FOUND THEN
    INSERT INTO "hire_tally" ("tenant_id", "job_id", "step_id", "tenths", "count") VALUES (tenant, job, step, days, hires);
  ELSIF kept."count" = 0 THEN
    DELETE FROM "hire_tally"
    WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step AND "tenths" = days AND "id" = kept."id";
  END IF;
END $$;

CREATE FUNCTION "tally_moved_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."current_step_id" <> NEW."current_step_id" THEN
    PERFORM "count_at_step"(OLD."tenant_id", OLD."job_id", OLD."current_step_id", -1, 0),
      "count_at_step"(NEW."tenant_id", NEW."job_id", NEW."current_step_id", 1, 0);
  END IF;
  PERFORM "count_hire"(NEW."tenant_id", NEW."job_id", s."id", "tally_tenths"(NEW."date", at."entered"), at."hires")
  FROM (VALUES (OLD."current_step_id", OLD."step_entered_at", -1), (NEW."current_step_id", NEW."step_entered_at", 1)) AS at ("step_id", "entered", "hires")
  JOIN "process_step" AS s ON s."tenant_id" = NEW."tenant_id" AND s."id" = at."step_id" AND s."outcome" = 'HIRED';
  RETURN NULL;
END $$;

-- The step changes of an application are written one after the other: the triggers of each lock it.
CREATE FUNCTION "tally_added_step_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_at_step"("tenant_id", "job_id", "step_id", 0, count(*)::int) FROM (
    SELECT "tenant_id", "job_id", "step_id", "application_id", count(*) AS "n" FROM added GROUP BY 1, 2, 3, 4
  ) AS entered WHERE "n" = (
    SELECT count(*) FROM "step_change" AS s
    WHERE s."tenant_id" = entered."tenant_id" AND s."application_id" = entered."application_id" AND s."step_id" = entered."step_id")
  GROUP BY "tenant_id", "job_id", "step_id";
  RETURN NULL;
END $$;

CREATE FUNCTION "tally_removed_step_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_at_step"("tenant_id", "job_id", "step_id", 0, -count(*)::int) FROM (
    SELECT DISTINCT "tenant_id", "job_id", "step_id", "application_id" FROM removed
  ) AS entered WHERE NOT EXISTS (
    SELECT FROM "step_change" AS s
    WHERE s."tenant_id" = entered."tenant_id" AND s."application_id" = entered."application_id" AND s."step_id" = entered."step_id")
  GROUP BY "tenant_id", "job_id", "step_id";
  RETURN NULL;
END $$;

CREATE FUNCTION "refuse_tallied_step_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'application and step of a step change are counted and cannot be changed';
END $$;

-- Adds what is missing. A concurrent move changes its application and the tally together, so the difference stays the same.
CREATE FUNCTION "recount_steps"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_at_step"(tenant, job, "step_id", "current", "entered") FROM (
    SELECT "step_id", sum("current")::int AS "current", sum("entered")::int AS "entered" FROM (
      SELECT "current_step_id" AS "step_id", count(*) AS "current", 0 AS "entered" FROM "application"
      WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1
      UNION ALL
      SELECT "step_id", 0, count(DISTINCT "application_id") FROM "step_change" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1
      UNION ALL
      SELECT "step_id", -"current", -"entered" FROM "step_tally" WHERE "tenant_id" = tenant AND "job_id" = job
    ) AS counted GROUP BY 1
  ) AS missing WHERE "current" <> 0 OR "entered" <> 0;
END $$;

CREATE FUNCTION "recount_hires"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_hire"(tenant, job, "step_id", "tenths", "hires") FROM (
    SELECT "step_id", "tenths", sum("hires")::int AS "hires" FROM (
      SELECT s."id" AS "step_id", "tally_tenths"(a."date", a."step_entered_at") AS "tenths", 1 AS "hires" FROM "process_step" AS s
      JOIN "application" AS a ON a."tenant_id" = tenant AND a."job_id" = job AND a."current_step_id" = s."id"
      WHERE s."tenant_id" = tenant AND s."outcome" = 'HIRED'
      UNION ALL
      SELECT "step_id", "tenths", -"count" FROM "hire_tally" WHERE "tenant_id" = tenant AND "job_id" = job
    ) AS counted GROUP BY 1, 2
  ) AS missing WHERE "hires" <> 0;
END $$;

-- At the end of the transaction no application can enter the step, and then none can leave it, until the outcome can be seen.
CREATE FUNCTION "tally_changed_outcome"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id");
  PERFORM FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
  WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id" AND a."current_step_id" = NEW."id"
  ORDER BY a."id" FOR NO KEY UPDATE OF a;
  PERFORM "recount_hires"(j."tenant_id", j."id") FROM "job" AS j WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id";
  RETURN NULL;
END $$;

-- The triggers come first: a transaction that changes these tables waits for them, and so cannot come before the rows that are there.

CREATE TRIGGER "step_tally_update" AFTER UPDATE ON "application" FOR EACH ROW
  WHEN ((OLD."current_step_id", OLD."step_entered_at") IS DISTINCT FROM (NEW."current_step_id", NEW."step_entered_at"))
  EXECUTE FUNCTION "tally_moved_application"();
CREATE TRIGGER "step_tally_insert" AFTER INSERT ON "step_change"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_added_step_changes"();
CREATE TRIGGER "step_tally_delete" AFTER DELETE ON "step_change"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tally_removed_step_changes"();
CREATE TRIGGER "step_change_tallied" BEFORE UPDATE OF "tenant_id", "application_id", "job_id", "step_id" ON "step_change" FOR EACH ROW
  WHEN ((OLD."tenant_id", OLD."application_id", OLD."job_id", OLD."step_id") IS DISTINCT FROM (NEW."tenant_id", NEW."application_id", NEW."job_id", NEW."step_id"))
  EXECUTE FUNCTION "refuse_tallied_step_change"();
CREATE CONSTRAINT TRIGGER "tally_outcome_at_end" AFTER UPDATE ON "process_step" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."outcome" IS NOT DISTINCT FROM 'HIRED') <> (NEW."outcome" IS NOT DISTINCT FROM 'HIRED'))
  EXECUTE FUNCTION "tally_changed_outcome"();

CREATE OR REPLACE FUNCTION "tally_added_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT "tenant_id", "job_id", count(*) AS "n" FROM added GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    UPDATE "job_tally" SET "count" = "count" + counted."n" WHERE "tenant_id" = counted."tenant_id" AND "job_id" = counted."job_id";
  END LOOP;
  INSERT INTO "source_tally" ("tenant_id", "job_id", "source_id", "count", "last_day")
  SELECT "tenant_id", "job_id", coalesce("source_id", 0), count(*), max("tally_day"("date"))
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("tenant_id", "job_id", "source_id") DO UPDATE
  SET "count" = "source_tally"."count" + excluded."count", "last_day" = greatest("source_tally"."last_day", excluded."last_day");
  INSERT INTO "week_tally" ("tenant_id", "job_id", "week_start", "count")
  SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date, count(*)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("tenant_id", "job_id", "week_start") DO UPDATE SET "count" = "week_tally"."count" + excluded."count";
  PERFORM "count_at_step"("tenant_id", "job_id", "current_step_id", count(*)::int, 0)
  FROM added GROUP BY "tenant_id", "job_id", "current_step_id";
  PERFORM "count_hire"("tenant_id", "job_id", "step_id", "tenths", count(*)::int) FROM (
    SELECT a."tenant_id", a."job_id", s."id" AS "step_id", "tally_tenths"(a."date", a."step_entered_at") AS "tenths" FROM added AS a
    JOIN "process_step" AS s ON s."tenant_id" = a."tenant_id" AND s."id" = a."current_step_id" AND s."outcome" = 'HIRED'
  ) AS hired GROUP BY "tenant_id", "job_id", "step_id", "tenths";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tally_removed_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN SELECT DISTINCT "tenant_id", "job_id" FROM removed ORDER BY 1, 2 LOOP
    PERFORM "recount_applications"(gone."tenant_id", gone."job_id");
  END LOOP;
  PERFORM "count_at_step"("tenant_id", "job_id", "current_step_id", -count(*)::int, 0)
  FROM removed GROUP BY "tenant_id", "job_id", "current_step_id";
  PERFORM "count_hire"("tenant_id", "job_id", "step_id", "tenths", -count(*)::int) FROM (
    SELECT a."tenant_id", a."job_id", s."id" AS "step_id", "tally_tenths"(a."date", a."step_entered_at") AS "tenths" FROM removed AS a
    JOIN "process_step" AS s ON s."tenant_id" = a."tenant_id" AND s."id" = a."current_step_id" AND s."outcome" = 'HIRED'
  ) AS hired GROUP BY "tenant_id", "job_id", "step_id", "tenths";
  RETURN NULL;
END $$;

INSERT INTO "step_tally" ("tenant_id", "job_id", "step_id", "current", "entered")
SELECT "tenant_id", "job_id", "step_id", sum("current"), sum("entered") FROM (
  SELECT "tenant_id", "job_id", "current_step_id" AS "step_id", count(*) AS "current", 0 AS "entered" FROM "application" GROUP BY 1, 2, 3
  UNION ALL
  SELECT "tenant_id", "job_id", "step_id", 0, count(DISTINCT "application_id") FROM "step_change" GROUP BY 1, 2, 3
) AS counted GROUP BY 1, 2, 3;
INSERT INTO "hire_tally" ("tenant_id", "job_id", "step_id", "tenths", "count")
SELECT a."tenant_id", a."job_id", s."id", "tally_tenths"(a."date", a."step_entered_at"), count(*) FROM "application" AS a
JOIN "process_step" AS s ON s."tenant_id" = a."tenant_id" AND s."id" = a."current_step_id" AND s."outcome" = 'HIRED' GROUP BY 1, 2, 3, 4;
