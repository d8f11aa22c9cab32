-- What prisma/schema.prisma cannot say: checks, counters, a table that only grows.

ALTER TABLE "process_step"
  ADD CONSTRAINT "process_step_start_is_first" CHECK (("status" = 'START') = ("rank" = 1)),
  ADD CONSTRAINT "process_step_rank_from_1" CHECK ("rank" >= 1),
  ADD CONSTRAINT "process_step_operational_is_current" CHECK (NOT "operational" OR "status" = 'CURRENT');

ALTER TABLE "publication"
  ADD CONSTRAINT "publication_ends_after_start" CHECK ("end_date" >= "start_date");

ALTER TABLE "job"
  ADD CONSTRAINT "job_term_has_unit" CHECK (("term_count" IS NULL) = ("term_unit" IS NULL)),
  ADD CONSTRAINT "job_term_positive" CHECK ("term_count" >= 1);

ALTER TABLE "application"
  ADD CONSTRAINT "application_score_percent" CHECK ("score" BETWEEN 0 AND 100),
  ADD CONSTRAINT "application_questionnaire_score_percent" CHECK ("questionnaire_score" BETWEEN 0 AND 100);

ALTER TABLE "credential"
  ADD CONSTRAINT "credential_previous_password_expires" CHECK (("previous_password_hash" IS NULL) = ("previous_expires_at" IS NULL));

ALTER TABLE "delivery"
  ADD CONSTRAINT "delivery_of_event_or_email" CHECK (
    ("email_id" IS NULL AND "event_id" IS NOT NULL AND "webhook_id" IS NOT NULL)
    OR ("email_id" IS NOT NULL AND "event_id" IS NULL AND "webhook_id" IS NULL));

ALTER TABLE "call"
  ADD CONSTRAINT "call_attempt_from_1" CHECK ("attempt" >= 1),
  ADD CONSTRAINT "call_response_status" CHECK ("response_status" BETWEEN 0 AND 999);

-- Tallies of applications, per statement where many rows come at once. Rows are taken in key order, so that two transactions wait
-- for each other and never lock each other out.

CREATE FUNCTION "tally_day"(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN (moment AT TIME ZONE 'UTC')::date;

CREATE FUNCTION "tally_added_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "application_tally" ("tenant_id", "job_id", "source_id", "day", "count")
  SELECT "tenant_id", "job_id", coalesce("source_id", 0), "tally_day"("date"), count(*)
  FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("tenant_id", "job_id", "source_id", "day") DO UPDATE SET "count" = "application_tally"."count" + excluded."count";
  RETURN NULL;
END $$;

CREATE FUNCTION "tally_removed_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application_tally" AS t SET "count" = t."count" - r."count"
  FROM (
    SELECT "tenant_id", "job_id", coalesce("source_id", 0) AS "source_id", "tally_day"("date") AS "day", count(*) AS "count"
    FROM removed GROUP BY 1, 2, 3, 4
  ) AS r
  WHERE (t."tenant_id", t."job_id", t."source_id", t."day") = (r."tenant_id", r."job_id", r."source_id", r."day");
  DELETE FROM "application_tally" AS t USING removed AS r
  WHERE t."count" = 0 AND t."tenant_id" = r."tenant_id" AND t."job_id" = r."job_id";
  RETURN NULL;
END $$;

CREATE TRIGGER "application_tally_insert" AFTER INSERT ON "application"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tally_added_applications"();

CREATE TRIGGER "application_tally_delete" AFTER DELETE ON "application"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tally_removed_applications"();

-- What is counted of an application never changes; whoever must correct it deletes and inserts.
CREATE FUNCTION "refuse_tallied_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'job, source and date of an application are counted and cannot be changed';
END $$;

CREATE TRIGGER "application_tallied" BEFORE UPDATE OF "tenant_id", "job_id", "source_id", "date" ON "application"
  FOR EACH ROW WHEN ((OLD."tenant_id", OLD."job_id", OLD."source_id", OLD."date") IS DISTINCT FROM (NEW."tenant_id", NEW."job_id", NEW."source_id", NEW."date"))
  EXECUTE FUNCTION "refuse_tallied_change"();

CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit only grows';
END $$;

CREATE TRIGGER "audit_entry_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
