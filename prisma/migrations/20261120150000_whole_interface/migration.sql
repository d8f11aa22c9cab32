-- DropForeignKey
ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_credential_id_fkey";

-- DropIndex
DROP INDEX "idempotency_key_credential_id_idx";

-- AlterTable
ALTER TABLE "idempotency_key" DROP COLUMN "credential_id",
DROP COLUMN "status";

-- DropIndex
DROP INDEX "step_change_tenant_id_date_idx";

-- AlterTable
ALTER TABLE "application" ADD COLUMN     "availability" TEXT,
ADD COLUMN     "availability_date" DATE,
ADD COLUMN     "consent_processing" BOOLEAN,
ADD COLUMN     "consent_retention" BOOLEAN;

-- AlterTable
ALTER TABLE "call" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "note" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "step_change" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "step_change_tenant_id_modified_at_idx" ON "step_change"("tenant_id", "modified_at");

-- Every row of a collection says when it was created and last modified, by the clock of the database and at the moment of the write:
-- src/collection.ts relies on both (a transaction that is still open has given no date before its own start).

-- A transaction shows itself as writing before it takes the time, not after: an INSERT gets its transaction id only behind its BEFORE
-- triggers, and a reader that asked in between took a horizon later than the date of a row that was yet to come.

CREATE FUNCTION "stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  IF TG_OP = 'INSERT' THEN NEW."created_at" := NEW."modified_at"; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "job" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "candidate" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "application" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "step_change" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "note" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "template" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "call" FOR EACH ROW EXECUTE FUNCTION "stamp"();

-- What a resource shows of another row modifies it too. An application shows its candidate, job, source, steps and recruiters; a job
-- shows its publications, attributes and process; a candidate comes into sight with an application.

CREATE FUNCTION "touch_by_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_applications" AFTER UPDATE OF "title", "first_name", "last_name", "email" ON "candidate"
  FOR EACH ROW EXECUTE FUNCTION "touch_by_candidate"();

CREATE FUNCTION "touch_by_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_applications" AFTER UPDATE OF "title", "status" ON "job"
  FOR EACH ROW WHEN ((OLD."title", OLD."status") IS DISTINCT FROM (NEW."title", NEW."status")) EXECUTE FUNCTION "touch_by_job"();

CREATE FUNCTION "touch_by_source"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "source_id" = NEW."id";
  UPDATE "job" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id"
    AND "id" IN (SELECT "job_id" FROM "publication" WHERE "tenant_id" = NEW."tenant_id" AND "source_id" = NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "source" FOR EACH ROW EXECUTE FUNCTION "touch_by_source"();

CREATE FUNCTION "touch_by_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id"
    AND "id" IN (SELECT "application_id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id");
  UPDATE "job" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "process_id" = NEW."process_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "process_step" FOR EACH ROW EXECUTE FUNCTION "touch_by_step"();

CREATE FUNCTION "touch_by_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "id" IN (
    SELECT "application_id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"
    UNION SELECT "application_id" FROM "history_entry" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id");
  UPDATE "job" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "owner_id" = NEW."id";
  UPDATE "note" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id";
  UPDATE "step_change" SET "modified_at" = now() WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_shown" AFTER UPDATE OF "first_name", "last_name", "email" ON "user" FOR EACH ROW EXECUTE FUNCTION "touch_by_user"();

CREATE FUNCTION "touch_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "job" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."job_id", NEW."job_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_job" AFTER INSERT OR UPDATE OR DELETE ON "publication" FOR EACH ROW EXECUTE FUNCTION "touch_job"();
CREATE TRIGGER "touch_job" AFTER INSERT OR UPDATE OR DELETE ON "job_attribute" FOR EACH ROW EXECUTE FUNCTION "touch_job"();

CREATE FUNCTION "touch_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "candidate" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."candidate_id", NEW."candidate_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_candidate" AFTER INSERT ON "application" FOR EACH ROW EXECUTE FUNCTION "touch_candidate"();
CREATE TRIGGER "touch_candidate" AFTER INSERT OR DELETE ON "candidate_pool" FOR EACH ROW EXECUTE FUNCTION "touch_candidate"();

-- What a job shows of rows beyond its own modifies it too: its organisation and contract type, its process with all steps, its
-- questionnaire with all questions and choices, and the posting services of its sources. A part is handed up by writing its whole.

CREATE FUNCTION "touch_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE "job" SET "modified_at" = now() WHERE "tenant_id" = $1 AND %I = $2', TG_ARGV[0]) USING NEW."tenant_id", NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_jobs" AFTER UPDATE ON "organisation" FOR EACH ROW EXECUTE FUNCTION "touch_jobs"('organisation_id');
CREATE TRIGGER "touch_jobs" AFTER UPDATE ON "contract_type" FOR EACH ROW EXECUTE FUNCTION "touch_jobs"('contract_type_id');
CREATE TRIGGER "touch_jobs" AFTER UPDATE ON "process" FOR EACH ROW EXECUTE FUNCTION "touch_jobs"('process_id');
CREATE TRIGGER "touch_jobs" AFTER UPDATE ON "questionnaire" FOR EACH ROW EXECUTE FUNCTION "touch_jobs"('questionnaire_id');

CREATE FUNCTION "touch_process"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "process" SET "name" = "name"
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."process_id", NEW."process_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_process" AFTER INSERT OR UPDATE OF "process_id" OR DELETE ON "process_step"
  FOR EACH ROW EXECUTE FUNCTION "touch_process"();

CREATE FUNCTION "touch_questionnaire"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "questionnaire" SET "name" = "name"
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."questionnaire_id", NEW."questionnaire_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_questionnaire" AFTER INSERT OR UPDATE OR DELETE ON "question"
  FOR EACH ROW EXECUTE FUNCTION "touch_questionnaire"();

CREATE FUNCTION "touch_question"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "question" SET "label" = "label"
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."question_id", NEW."question_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_question" AFTER INSERT OR UPDATE OR DELETE ON "choice" FOR EACH ROW EXECUTE FUNCTION "touch_question"();

CREATE FUNCTION "touch_by_posting_service"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "source" SET "name" = "name" WHERE "tenant_id" = NEW."tenant_id" AND "posting_service_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_sources" AFTER UPDATE ON "posting_service" FOR EACH ROW EXECUTE FUNCTION "touch_by_posting_service"();

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
