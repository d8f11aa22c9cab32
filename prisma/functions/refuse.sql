-- Refuses a change, whatever program makes it.

CREATE FUNCTION "refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0];
END $$;

CREATE TRIGGER "audit_entry_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse"('the audit only grows');

CREATE TRIGGER "application_tallied" BEFORE UPDATE OF "tenant_id", "job_id", "source_id", "date" ON "application" FOR EACH ROW
  WHEN (OLD."tenant_id" IS DISTINCT FROM NEW."tenant_id" OR OLD."job_id" IS DISTINCT FROM NEW."job_id"
    OR OLD."source_id" IS DISTINCT FROM NEW."source_id" OR OLD."date" IS DISTINCT FROM NEW."date")
  EXECUTE FUNCTION "refuse"('job, source and date of an application are counted and cannot be changed');

CREATE TRIGGER "step_change_tallied" BEFORE UPDATE OF "tenant_id", "application_id", "job_id", "step_id" ON "step_change" FOR EACH ROW
  WHEN (OLD."tenant_id" IS DISTINCT FROM NEW."tenant_id" OR OLD."application_id" IS DISTINCT FROM NEW."application_id"
    OR OLD."job_id" IS DISTINCT FROM NEW."job_id" OR OLD."step_id" IS DISTINCT FROM NEW."step_id")
  EXECUTE FUNCTION "refuse"('application and step of a step change are counted and cannot be changed');
