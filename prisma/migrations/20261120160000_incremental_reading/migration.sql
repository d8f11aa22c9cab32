-- A transaction shows itself as writing before it takes the time, not after: an INSERT gets its transaction id only behind its BEFORE
-- triggers, and a reader that asked in between took a horizon later than the date of a row that was yet to come (src/collection.ts).

CREATE OR REPLACE FUNCTION "stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  IF TG_OP = 'INSERT' THEN NEW."created_at" := NEW."modified_at"; END IF;
  RETURN NEW;
END $$;

-- Notes and step changes show their candidate, step changes their step, notes and templates their organisation. Of the rest of its
-- application a step change shows the present state, without a new date: the contract says so.

CREATE FUNCTION "touch_records_by_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "note" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id";
  UPDATE "step_change" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "application_id" IN (
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_records" AFTER UPDATE OF "title", "first_name", "last_name", "email" ON "candidate"
  FOR EACH ROW EXECUTE FUNCTION "touch_records_by_candidate"();

CREATE FUNCTION "touch_records_by_organisation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "note" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id";
  UPDATE "template" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_records" AFTER UPDATE OF "name" ON "organisation"
  FOR EACH ROW EXECUTE FUNCTION "touch_records_by_organisation"();

CREATE FUNCTION "touch_step_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "step_change" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_step_changes" AFTER UPDATE OF "name", "status" ON "process_step"
  FOR EACH ROW EXECUTE FUNCTION "touch_step_changes"();
