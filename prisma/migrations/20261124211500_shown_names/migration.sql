-- The rows that show a recruiter are found by the recruiter. Without these indexes a change of the name reads all rows of the tenant.

-- CreateIndex
CREATE INDEX "history_entry_tenant_id_user_id_idx" ON "history_entry"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "note_tenant_id_user_id_idx" ON "note"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_user_id_idx" ON "step_change"("tenant_id", "user_id");

-- A change of a name touches the rows that show the name. A touch sees only the rows that were committed before it. Another transaction may
-- bring in a row later and commit it before the change. So a change touches twice: at once, and again at the end of its transaction. Before
-- the second touch it locks the row of the name FOR UPDATE. The lock waits for every transaction that refers to the row, and keeps others
-- from referring to it until the change is committed: a foreign key takes FOR KEY SHARE of the row that it leads to.
--
-- Locks are taken in one order, which keeps transactions from deadlocks: candidates, jobs, applications, notes, step changes, templates,
-- each by id, and rows of names last. Other writers keep the order: they lock an application before they refer to a recruiter or a step.

-- Locks the row of a name against references until the transaction ends. In a deadlock the change of the name gives up, and not the other
-- transaction: PostgreSQL looks for deadlocks after a second (deadlock_timeout). An import tries again.
CREATE FUNCTION "lock_against_references"("name_table" regclass, "tenant" integer, "row_id" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '500ms', true);
  EXECUTE format('SELECT FROM %s WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', "name_table") USING "tenant", "row_id";
END $$;

-- Touches rows, except those that this transaction has written already: no reader has seen these since.
CREATE FUNCTION "touch_rows"("of_table" regclass, "tenant" integer, "ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  untouched text := '"tenant_id" = $1 AND "id" = ANY ($2) AND "xmin" <> pg_current_xact_id()::xid';
BEGIN
  EXECUTE format('SELECT FROM %s WHERE %s ORDER BY "id" FOR NO KEY UPDATE', "of_table", untouched) USING "tenant", "ids";
  EXECUTE format('UPDATE %s SET "modified_at" = now() WHERE %s', "of_table", untouched) USING "tenant", "ids";
END $$;

-- Each function below runs twice: in the trigger touch_shown, and with 'at the end' in the trigger touch_shown_at_end.

CREATE OR REPLACE FUNCTION "touch_by_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "owner_id" = NEW."id"));
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "application_id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"
    UNION SELECT "application_id" FROM "history_entry" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"));
  PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"));
  RETURN NULL;
END $$;

-- A job shows all steps of its process; the triggers of the process touch it. Applications and step changes show name and status of a step.
CREATE OR REPLACE FUNCTION "touch_by_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  UPDATE "process" SET "name" = "name"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."process_id" AND "xmin" <> pg_current_xact_id()::xid;
  IF (OLD."name", OLD."status") IS NOT DISTINCT FROM (NEW."name", NEW."status") THEN RETURN NULL; END IF;
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "application_id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"
    UNION
    SELECT a."id" FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
    WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id" AND a."current_step_id" = NEW."id"));
  PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "touch_by_source"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "job_id" FROM "publication" WHERE "tenant_id" = NEW."tenant_id" AND "source_id" = NEW."id"));
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "source_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "touch_by_posting_service"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  UPDATE "source" SET "name" = "name"
  WHERE "tenant_id" = NEW."tenant_id" AND "posting_service_id" = NEW."id" AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "touch_by_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION "touch_by_organisation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('template', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "template" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION "touch_by_contract_type"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "contract_type_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION "touch_by_process"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "process_id" = NEW."id"));
  RETURN NULL;
END $$;

-- A job shows its questionnaire with all questions. An application shows the names of the job's questionnaire and of those answered.
CREATE FUNCTION "touch_by_questionnaire"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"));
  IF OLD."name" IS NOT DISTINCT FROM NEW."name" THEN RETURN NULL; END IF;
  -- a new application refers to the job only
  IF TG_ARGV[0] = 'at the end' THEN
    PERFORM FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id" ORDER BY "id" FOR UPDATE;
  END IF;
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "application_id" FROM "questionnaire_submission" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"
    UNION
    SELECT a."id" FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
    WHERE j."tenant_id" = NEW."tenant_id" AND j."questionnaire_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION "touch_by_pool"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('candidate', NEW."tenant_id", ARRAY(
    SELECT "candidate_id" FROM "candidate_pool" WHERE "tenant_id" = NEW."tenant_id" AND "pool_id" = NEW."id"));
  RETURN NULL;
END $$;

DROP TRIGGER "touch_shown" ON "user";
DROP TRIGGER "touch_shown" ON "process_step";
DROP TRIGGER "touch_step_changes" ON "process_step";
DROP TRIGGER "touch_shown" ON "source";
DROP TRIGGER "touch_sources" ON "posting_service";
DROP TRIGGER "touch_applications" ON "job";
DROP TRIGGER "touch_jobs" ON "organisation";
DROP TRIGGER "touch_records" ON "organisation";
DROP TRIGGER "touch_jobs" ON "contract_type";
DROP TRIGGER "touch_jobs" ON "process";
DROP TRIGGER "touch_jobs" ON "questionnaire";
DROP FUNCTION "touch_step_changes"();
DROP FUNCTION "touch_records_by_organisation"();
DROP FUNCTION "touch_jobs"();

-- On some tables every update counts: an update without a new name reports that a part has changed, such as a step or a question.
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "user" FOR EACH ROW
  WHEN ((OLD."first_name", OLD."last_name", OLD."email") IS DISTINCT FROM (NEW."first_name", NEW."last_name", NEW."email"))
  EXECUTE FUNCTION "touch_by_user"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."first_name", OLD."last_name", OLD."email") IS DISTINCT FROM (NEW."first_name", NEW."last_name", NEW."email"))
  EXECUTE FUNCTION "touch_by_user"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "process_step" FOR EACH ROW
  EXECUTE FUNCTION "touch_by_step"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "process_step" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_by_step"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "process" FOR EACH ROW
  EXECUTE FUNCTION "touch_by_process"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "process" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_by_process"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "questionnaire" FOR EACH ROW
  EXECUTE FUNCTION "touch_by_questionnaire"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "questionnaire" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_by_questionnaire"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "source" FOR EACH ROW
  EXECUTE FUNCTION "touch_by_source"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "source" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_by_source"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "posting_service" FOR EACH ROW
  EXECUTE FUNCTION "touch_by_posting_service"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "posting_service" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_by_posting_service"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "job" FOR EACH ROW
  WHEN ((OLD."title", OLD."status", OLD."process_id", OLD."questionnaire_id")
    IS DISTINCT FROM (NEW."title", NEW."status", NEW."process_id", NEW."questionnaire_id"))
  EXECUTE FUNCTION "touch_by_job"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "job" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."title", OLD."status", OLD."process_id", OLD."questionnaire_id")
    IS DISTINCT FROM (NEW."title", NEW."status", NEW."process_id", NEW."questionnaire_id"))
  EXECUTE FUNCTION "touch_by_job"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "organisation" FOR EACH ROW
  EXECUTE FUNCTION "touch_by_organisation"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "organisation" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_by_organisation"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "contract_type" FOR EACH ROW
  EXECUTE FUNCTION "touch_by_contract_type"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "contract_type" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_by_contract_type"('at the end');
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "pool" FOR EACH ROW
  EXECUTE FUNCTION "touch_by_pool"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "pool" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_by_pool"('at the end');

-- A candidate is locked first, because writers of notes and letters lock the candidate before the applications. After that no other row can
-- come to show the name.

CREATE FUNCTION "lock_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "candidate" WHERE "tenant_id" = OLD."tenant_id" AND "id" = OLD."id" FOR UPDATE;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "touch_by_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id"));
  PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY(
    SELECT s."id" FROM "application" AS a JOIN "step_change" AS s ON s."tenant_id" = a."tenant_id" AND s."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  RETURN NULL;
END $$;

DROP TRIGGER "touch_applications" ON "candidate";
DROP TRIGGER "touch_records" ON "candidate";
DROP FUNCTION "touch_records_by_candidate"();

CREATE TRIGGER "lock_candidate" BEFORE UPDATE ON "candidate" FOR EACH ROW
  WHEN ((OLD."title", OLD."first_name", OLD."last_name", OLD."email")
    IS DISTINCT FROM (NEW."title", NEW."first_name", NEW."last_name", NEW."email"))
  EXECUTE FUNCTION "lock_candidate"();
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "candidate" FOR EACH ROW
  WHEN ((OLD."title", OLD."first_name", OLD."last_name", OLD."email")
    IS DISTINCT FROM (NEW."title", NEW."first_name", NEW."last_name", NEW."email"))
  EXECUTE FUNCTION "touch_by_candidate"();
