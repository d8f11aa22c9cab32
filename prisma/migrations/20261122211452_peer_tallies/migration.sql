-- The average of a job's peers was read from the rows of all of them, one probe of an index for each. Now each tally says itself whose peer its job is,
-- so that all of them are one scan of a narrow table. Every job has one.

-- The triggers come first: whoever makes or changes jobs waits for them, and so cannot come before the rows that there are.

CREATE FUNCTION "tally_added_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "job_tally" ("tenant_id", "job_id", "organisation_id", "contract_type_id", "status")
  SELECT "tenant_id", "id", "organisation_id", "contract_type_id", "status" FROM added;
  RETURN NULL;
END $$;

CREATE FUNCTION "tally_changed_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "job_tally" SET "organisation_id" = NEW."organisation_id", "contract_type_id" = NEW."contract_type_id", "status" = NEW."status"
  WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "job_tally_insert" AFTER INSERT ON "job"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_added_jobs"();

CREATE TRIGGER "job_tally_update" AFTER UPDATE ON "job"
  FOR EACH ROW WHEN ((OLD."organisation_id", OLD."contract_type_id", OLD."status") IS DISTINCT FROM (NEW."organisation_id", NEW."contract_type_id", NEW."status"))
  EXECUTE FUNCTION "tally_changed_job"();

-- DropForeignKey
ALTER TABLE "job_tally" DROP CONSTRAINT "job_tally_tenant_id_job_id_fkey";

-- DropIndex
DROP INDEX "job_tenant_id_contract_type_id_status_idx";

-- AlterTable
ALTER TABLE "job_tally" ADD COLUMN     "contract_type_id" INTEGER,
ADD COLUMN     "organisation_id" INTEGER,
ADD COLUMN     "status" "JobStatus",
ALTER COLUMN "count" SET DEFAULT 0;

INSERT INTO "job_tally" ("tenant_id", "job_id", "organisation_id", "contract_type_id", "status")
SELECT "tenant_id", "id", "organisation_id", "contract_type_id", "status" FROM "job"
ON CONFLICT ("tenant_id", "job_id") DO UPDATE
SET "organisation_id" = excluded."organisation_id", "contract_type_id" = excluded."contract_type_id", "status" = excluded."status";

ALTER TABLE "job_tally" ALTER COLUMN "organisation_id" SET NOT NULL, ALTER COLUMN "status" SET NOT NULL;

-- CreateIndex
CREATE INDEX "job_tally_tenant_id_contract_type_id_status_idx" ON "job_tally"("tenant_id", "contract_type_id", "status");

-- AddForeignKey
ALTER TABLE "job_tally" ADD CONSTRAINT "job_tally_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- One job after the other in the order of their keys, as before: two transactions wait for each other and never lock each other out.
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
  RETURN NULL;
END $$;

-- Counts a job anew. Its tally is locked first, so that nobody counts meanwhile.
CREATE OR REPLACE FUNCTION "recount_applications"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
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
