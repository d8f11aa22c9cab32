-- DropIndex
DROP INDEX "template_tenant_id_modified_at_idx";

-- AlterTable
ALTER TABLE "pool" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "process" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "questionnaire" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "source" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "application_tenant_id_current_step_id_id_idx" ON "application"("tenant_id", "current_step_id", "id");

-- CreateIndex
CREATE INDEX "application_tenant_id_organisation_id_id_revision_idx" ON "application"("tenant_id", "organisation_id", "id", "revision");

-- CreateIndex
CREATE INDEX "application_tenant_id_organisation_id_current_step_id_id_re_idx" ON "application"("tenant_id", "organisation_id", "current_step_id", "id", "revision");

-- CreateIndex
CREATE INDEX "application_tenant_id_organisation_id_step_date_id_revision_idx" ON "application"("tenant_id", "organisation_id", "step_date", "id", "revision");

-- CreateIndex
CREATE INDEX "application_tenant_id_organisation_id_modified_at_id_idx" ON "application"("tenant_id", "organisation_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "application_tenant_id_modified_at_id_idx" ON "application"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "pool_tenant_id_modified_at_id_idx" ON "pool"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "process_tenant_id_modified_at_id_idx" ON "process"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "questionnaire_tenant_id_modified_at_id_idx" ON "questionnaire"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "source_tenant_id_modified_at_id_idx" ON "source"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "template_tenant_id_modified_at_id_idx" ON "template"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "user_tenant_id_modified_at_id_idx" ON "user"("tenant_id", "modified_at", "id");

CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "pool" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "process" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "questionnaire" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "source" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION "stamp"();

-- Processes show the organisations that share them, jobs do not: the triggers that touch jobs fire only when the name is set.
CREATE FUNCTION "touch_shared_process"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "process" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."process_id", NEW."process_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_process" AFTER INSERT OR DELETE OR UPDATE ON "process_organisation" FOR EACH ROW EXECUTE FUNCTION "touch_shared_process"();

DROP TRIGGER "touch_shown" ON "process";
CREATE TRIGGER "touch_shown" AFTER UPDATE OF "name" ON "process" FOR EACH ROW EXECUTE FUNCTION "touch_by_process"();
DROP TRIGGER "touch_shown_at_end" ON "process";
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE OF "name" ON "process" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_by_process"('at the end');

-- Users show their memberships.
CREATE FUNCTION "touch_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "user" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."user_id", NEW."user_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_user" AFTER INSERT OR DELETE OR UPDATE ON "membership" FOR EACH ROW EXECUTE FUNCTION "touch_user"();

CREATE OR REPLACE FUNCTION "touch_by_organisation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('template', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "template" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('process', NEW."tenant_id", ARRAY(
    SELECT "process_id" FROM "process_organisation" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('"user"', NEW."tenant_id", ARRAY(
    SELECT "user_id" FROM "membership" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  RETURN NULL;
END $$;

-- When a job moves, callers of its new organisation see its candidates for the first time. These are locked first, as by other writes.
CREATE OR REPLACE FUNCTION "place_rows_of_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "touch_rows"('candidate', NEW."tenant_id", ARRAY(
    SELECT "candidate_id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id"));
  UPDATE "application" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id";
  RETURN NULL;
END $$;
