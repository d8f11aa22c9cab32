-- The tallies of days give way to those of sources, weeks and jobs, whose number does not grow with a job's age.

DROP TRIGGER "application_tally_insert" ON "application";
DROP TRIGGER "application_tally_delete" ON "application";
DROP FUNCTION "tally_added_applications"();
DROP FUNCTION "tally_removed_applications"();

-- DropForeignKey
ALTER TABLE "application_tally" DROP CONSTRAINT "application_tally_tenant_id_job_id_fkey";

-- AlterTable
ALTER TABLE "application" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- DropTable
DROP TABLE "application_tally";

-- CreateTable
CREATE TABLE "application_item" (
    "tenant_id" INTEGER NOT NULL,
    "application_id" INTEGER NOT NULL,
    "major" SMALLINT NOT NULL,
    "format" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "application_item_pkey" PRIMARY KEY ("tenant_id","application_id","major")
);

-- CreateTable
CREATE TABLE "job_tally" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "job_tally_pkey" PRIMARY KEY ("tenant_id","job_id")
);

-- CreateTable
CREATE TABLE "source_tally" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "last_day" DATE NOT NULL,

    CONSTRAINT "source_tally_pkey" PRIMARY KEY ("tenant_id","job_id","source_id")
);

-- CreateTable
CREATE TABLE "week_tally" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "week_start" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "week_tally_pkey" PRIMARY KEY ("tenant_id","job_id","week_start")
);

-- AddForeignKey
ALTER TABLE "application_item" ADD CONSTRAINT "application_item_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_tally" ADD CONSTRAINT "job_tally_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_tally" ADD CONSTRAINT "source_tally_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "week_tally" ADD CONSTRAINT "week_tally_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ready items are some 3 KB: kept as they are, in the row, a page of them is read without a detour and without being unpacked.
ALTER TABLE "application_item" ALTER COLUMN "body" SET STORAGE EXTERNAL;
ALTER TABLE "application_item" SET (toast_tuple_target = 8160);

INSERT INTO "job_tally" SELECT "tenant_id", "job_id", count(*) FROM "application" GROUP BY 1, 2;
INSERT INTO "source_tally"
SELECT "tenant_id", "job_id", coalesce("source_id", 0), count(*), max("tally_day"("date")) FROM "application" GROUP BY 1, 2, 3;
INSERT INTO "week_tally"
SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date, count(*) FROM "application" GROUP BY 1, 2, 3;

-- Per statement where many rows come at once. Rows are taken in key order, so that two transactions wait for each other and never lock
-- each other out.

CREATE FUNCTION "tally_added_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "job_tally" ("tenant_id", "job_id", "count")
  SELECT "tenant_id", "job_id", count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("tenant_id", "job_id") DO UPDATE SET "count" = "job_tally"."count" + excluded."count";
  INSERT INTO "source_tally" ("tenant_id", "job_id", "source_id", "count", "last_day")
  SELECT "tenant_id", "job_id", coalesce("source_id", 0), count(*), max("tally_day"("date"))
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("tenant_id", "job_id", "source_id") DO UPDATE
  SET "count" = "source_tally"."count" + excluded."count", "last_day" = greatest("source_tally"."last_day", excluded."last_day");
  INSERT INTO "week_tally" ("tenant_id", "job_id", "week_start", "count")
  SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date, count(*)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("tenant_id", "job_id", "week_start") DO UPDATE SET "count" = "week_tally"."count" + excluded."count";
  RETURN NULL;
END $$;

-- Counts a job anew. The row of the job is locked first, and nobody counts meanwhile.
CREATE FUNCTION "recount_applications"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "job_tally" WHERE "tenant_id" = tenant AND "job_id" = job FOR UPDATE;
  DELETE FROM "source_tally" WHERE "tenant_id" = tenant AND "job_id" = job;
  DELETE FROM "week_tally" WHERE "tenant_id" = tenant AND "job_id" = job;
  DELETE FROM "job_tally" WHERE "tenant_id" = tenant AND "job_id" = job;
  INSERT INTO "job_tally" ("tenant_id", "job_id", "count")
  SELECT "tenant_id", "job_id", count(*) FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1, 2;
  INSERT INTO "source_tally" ("tenant_id", "job_id", "source_id", "count", "last_day")
  SELECT "tenant_id", "job_id", coalesce("source_id", 0), count(*), max("tally_day"("date"))
  FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1, 2, 3;
  INSERT INTO "week_tally" ("tenant_id", "job_id", "week_start", "count")
  SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date, count(*)
  FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1, 2, 3;
END $$;

-- Applications are removed by hand alone.
CREATE FUNCTION "tally_removed_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN SELECT DISTINCT "tenant_id", "job_id" FROM removed ORDER BY 1, 2 LOOP
    PERFORM "recount_applications"(gone."tenant_id", gone."job_id");
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "application_tally_insert" AFTER INSERT ON "application"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_added_applications"();

CREATE TRIGGER "application_tally_delete" AFTER DELETE ON "application"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tally_removed_applications"();

-- Each change of an application raises its revision. The modification date cannot stand for it: two changes may share a millisecond.

CREATE FUNCTION "revise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  NEW."revision" := OLD."revision" + 1;
  RETURN NEW;
END $$;
DROP TRIGGER "stamp" ON "application";
CREATE TRIGGER "stamp" BEFORE INSERT ON "application" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "revise" BEFORE UPDATE ON "application" FOR EACH ROW EXECUTE FUNCTION "revise"();

-- What an application shows of rows beyond its own changes it too, whoever writes them. An application that its transaction has
-- written already is left as it is: nobody has seen it since.

CREATE FUNCTION "touch_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."application_id", NEW."application_id")
    AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_application" AFTER INSERT OR UPDATE OF "application_id", "step_id", "user_id", "date" OR DELETE ON "step_change"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER INSERT OR UPDATE OR DELETE ON "history_entry"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER INSERT OR UPDATE OR DELETE ON "email_message"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER INSERT OR UPDATE OR DELETE ON "document"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();

-- An application shows the step it is on also when no step change tells how it came there.
CREATE OR REPLACE FUNCTION "touch_by_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "id" IN (
    SELECT "application_id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"
    UNION
    SELECT a."id" FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
    WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id" AND a."current_step_id" = NEW."id");
  UPDATE "job" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "process_id" = NEW."process_id";
  RETURN NULL;
END $$;
