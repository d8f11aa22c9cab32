-- The hires of a job by whole weeks they took: far fewer rows than by tenths, in which the median is looked for.

-- CreateTable
CREATE TABLE "hire_week_tally" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "weeks" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "hire_week_tally_pkey" PRIMARY KEY ("tenant_id","job_id","weeks","id")
);

-- As "count_hire".
CREATE FUNCTION "count_hire_week"(tenant integer, job integer, week integer, hires integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  UPDATE "hire_week_tally" SET "count" = "count" + hires
  WHERE "tenant_id" = tenant AND "job_id" = job AND "weeks" = week AND "id" = (
    SELECT "id" FROM "hire_week_tally" WHERE "tenant_id" = tenant AND "job_id" = job AND "weeks" = week
    ORDER BY "id" LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING "id", "count" INTO kept;
  IF NOT FOUND THEN
    INSERT INTO "hire_week_tally" ("tenant_id", "job_id", "weeks", "count") VALUES (tenant, job, week, hires);
  ELSIF kept."count" = 0 THEN
    DELETE FROM "hire_week_tally" WHERE "tenant_id" = tenant AND "job_id" = job AND "weeks" = week AND "id" = kept."id";
  END IF;
END $$;

CREATE FUNCTION "tally_hire_week"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hires integer := coalesce(NEW."count", 0) - coalesce(OLD."count", 0);
BEGIN
  IF hires <> 0 THEN
    PERFORM "count_hire_week"(
      coalesce(NEW."tenant_id", OLD."tenant_id"), coalesce(NEW."job_id", OLD."job_id"), coalesce(NEW."tenths", OLD."tenths") / 70, hires);
  END IF;
  RETURN NULL;
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
  FOR missing IN
    SELECT "weeks", sum("hires")::int AS "hires" FROM (
      SELECT "tenths" / 70 AS "weeks", "count" AS "hires" FROM "hire_tally" WHERE "tenant_id" = tenant AND "job_id" = job
      UNION ALL
      SELECT "weeks", -"count" FROM "hire_week_tally" WHERE "tenant_id" = tenant AND "job_id" = job
    ) AS counted GROUP BY 1 HAVING sum("hires") <> 0
  LOOP
    PERFORM "count_hire_week"(tenant, job, missing."weeks", missing."hires");
  END LOOP;
END $$;

-- The trigger comes first: a transaction that changes these rows waits for it, and so cannot come before those that are there.
CREATE TRIGGER "hire_week" AFTER INSERT OR UPDATE OR DELETE ON "hire_tally" FOR EACH ROW EXECUTE FUNCTION "tally_hire_week"();
INSERT INTO "hire_week_tally" ("tenant_id", "job_id", "weeks", "count")
SELECT "tenant_id", "job_id", "tenths" / 70, sum("count") FROM "hire_tally" GROUP BY 1, 2, 3 HAVING sum("count") <> 0;
