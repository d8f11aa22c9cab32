-- The row of the job is what those who count anew wait for one after the other: it stays the same row while anything is left to count.
-- Deleted and added again it let two of them count at the same time, and each stumbled over what the other had added.
CREATE OR REPLACE FUNCTION "recount_applications"(tenant integer, job integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "job_tally" ("tenant_id", "job_id", "count") VALUES (tenant, job, 0) ON CONFLICT ("tenant_id", "job_id") DO NOTHING;
  PERFORM 1 FROM "job_tally" WHERE "tenant_id" = tenant AND "job_id" = job FOR UPDATE;
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
  DELETE FROM "job_tally" WHERE "tenant_id" = tenant AND "job_id" = job AND "count" = 0;
END $$;
