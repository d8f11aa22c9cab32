-- Triggers of one kind share a function: `touch_shown` for names that rows show, `touch_whole` for parts of a
-- whole, `refuse`, `lock_row`. A shown name is handled once, at the end of its transaction.

DROP TRIGGER application_tallied ON application;
DROP TRIGGER audit_entry_only_grows ON audit_entry;
DROP TRIGGER lock_candidate ON candidate;
DROP TRIGGER touch_question ON choice;
DROP TRIGGER touch_shown ON contract_type;
DROP TRIGGER touch_shown_at_end ON contract_type;
DROP TRIGGER job_tally_insert ON job;
DROP TRIGGER job_tally_update ON job;
DROP TRIGGER touch_shown ON job;
DROP TRIGGER touch_shown_at_end ON job;
DROP TRIGGER touch_job ON job_attribute;
DROP TRIGGER touch_user ON membership;
DROP TRIGGER touch_shown ON organisation;
DROP TRIGGER touch_shown_at_end ON organisation;
DROP TRIGGER touch_shown ON pool;
DROP TRIGGER touch_shown_at_end ON pool;
DROP TRIGGER touch_shown ON posting_service;
DROP TRIGGER touch_shown_at_end ON posting_service;
DROP TRIGGER touch_shown ON process;
DROP TRIGGER touch_shown_at_end ON process;
DROP TRIGGER touch_process ON process_organisation;
DROP TRIGGER touch_process ON process_step;
DROP TRIGGER touch_shown ON process_step;
DROP TRIGGER touch_shown_at_end ON process_step;
DROP TRIGGER touch_job ON publication;
DROP TRIGGER touch_questionnaire ON question;
DROP TRIGGER touch_shown ON questionnaire;
DROP TRIGGER touch_shown_at_end ON questionnaire;
DROP TRIGGER touch_shown ON rejection_reason;
DROP TRIGGER touch_shown_at_end ON rejection_reason;
DROP TRIGGER touch_shown ON source;
DROP TRIGGER touch_shown_at_end ON source;
DROP TRIGGER step_change_tallied ON step_change;
DROP TRIGGER touch_shown ON "user";
DROP TRIGGER touch_shown_at_end ON "user";

CREATE OR REPLACE FUNCTION public.place_rows_of_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "touch_rows"('candidate', NEW."tenant_id", ARRAY (
    SELECT "candidate_id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id"));
  UPDATE "application" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id";
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0];
END $function$;

CREATE OR REPLACE FUNCTION public.tally_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "job_tally" ("tenant_id", "job_id", "organisation_id", "contract_type_id", "status")
  VALUES (NEW."tenant_id", NEW."id", NEW."organisation_id", NEW."contract_type_id", NEW."status")
  ON CONFLICT ("tenant_id", "job_id") DO UPDATE
  SET "organisation_id" = excluded."organisation_id", "contract_type_id" = excluded."contract_type_id", "status" = excluded."status";
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_by_candidate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY (
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY (
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id"));
  PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY (
    SELECT s."id" FROM "application" AS a JOIN "step_change" AS s ON s."tenant_id" = a."tenant_id" AND s."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_by_questionnaire()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  FOR round IN 1 .. 2 LOOP
    IF round = 2 THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
    PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"));
    CONTINUE WHEN OLD."name" IS NOT DISTINCT FROM NEW."name";
    -- a new application refers to the job only
    IF round = 2 THEN
      PERFORM FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id" ORDER BY "id" FOR UPDATE;
    END IF;
    PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY (
      SELECT "application_id" FROM "questionnaire_submission" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"
      UNION
      SELECT a."id" FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
      WHERE j."tenant_id" = NEW."tenant_id" AND j."questionnaire_id" = NEW."id"));
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_by_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_renamed boolean := (OLD."name", OLD."status") IS DISTINCT FROM (NEW."name", NEW."status");
BEGIN
  FOR round IN 1 .. 2 LOOP
    IF round = 2 THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
    UPDATE "process" SET "name" = "name"
    WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."process_id" AND "xmin" <> pg_current_xact_id()::xid;
    CONTINUE WHEN NOT is_renamed AND OLD."outcome" IS NOT DISTINCT FROM NEW."outcome";
    PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY (
      SELECT "application_id" FROM "step_change" WHERE is_renamed AND "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"
      UNION
      SELECT a."id" FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
      WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id" AND a."current_step_id" = NEW."id"));
    CONTINUE WHEN NOT is_renamed;
    PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"));
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_candidate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "candidate" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" = coalesce(NEW."candidate_id", OLD."candidate_id")
    AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  ids text;
BEGIN
  FOR round IN 1 .. 2 LOOP
    IF round = 2 THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
    FOR i IN 0 .. TG_NARGS - 1 BY 4 LOOP
      SELECT string_agg(format('SELECT %I FROM %I WHERE "tenant_id" = $1 AND %I = $2', TG_ARGV[i + 2], "name", TG_ARGV[i + 3]), ' UNION ')
      INTO ids FROM unnest(string_to_array(TG_ARGV[i + 1], ' ')) AS t ("name");
      EXECUTE format('SELECT "touch_rows"(%L, $1, ARRAY (%s))', quote_ident(TG_ARGV[i]), ids) USING NEW."tenant_id", NEW."id";
    END LOOP;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE format('UPDATE %1$I SET %2$I = %2$I WHERE "tenant_id" = $1 AND "id" IN ($2, $3)', TG_ARGV[0], TG_ARGV[2])
  USING coalesce(NEW."tenant_id", OLD."tenant_id"), (to_jsonb(OLD) ->> TG_ARGV[1])::int, (to_jsonb(NEW) ->> TG_ARGV[1])::int;
  RETURN NULL;
END $function$;

CREATE TRIGGER application_tallied BEFORE UPDATE OF tenant_id, job_id, source_id, date ON public.application FOR EACH ROW WHEN (((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.job_id IS DISTINCT FROM new.job_id) OR (old.source_id IS DISTINCT FROM new.source_id) OR (old.date IS DISTINCT FROM new.date))) EXECUTE FUNCTION refuse('job, source and date of an application are counted and cannot be changed');

CREATE TRIGGER audit_entry_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse('the audit only grows');

CREATE TRIGGER lock_row BEFORE UPDATE ON public.candidate FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION lock_row();

CREATE TRIGGER touch_question AFTER INSERT OR DELETE OR UPDATE ON public.choice FOR EACH ROW EXECUTE FUNCTION touch_whole('question', 'question_id', 'label');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.contract_type DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('job', 'job', 'id', 'contract_type_id');

CREATE TRIGGER tally_job AFTER INSERT OR UPDATE OF organisation_id, contract_type_id, status ON public.job FOR EACH ROW EXECUTE FUNCTION tally_job();

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.status IS DISTINCT FROM new.status) OR (old.process_id IS DISTINCT FROM new.process_id) OR (old.questionnaire_id IS DISTINCT FROM new.questionnaire_id))) EXECUTE FUNCTION touch_shown('application', 'application', 'id', 'job_id');

CREATE TRIGGER touch_job AFTER INSERT OR DELETE OR UPDATE ON public.job_attribute FOR EACH ROW EXECUTE FUNCTION touch_whole('job', 'job_id', 'modified_at');

CREATE TRIGGER touch_user AFTER INSERT OR DELETE OR UPDATE ON public.membership FOR EACH ROW EXECUTE FUNCTION touch_whole('user', 'user_id', 'modified_at');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.organisation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('job', 'job', 'id', 'organisation_id', 'note', 'note', 'id', 'organisation_id', 'template', 'template', 'id', 'organisation_id', 'process', 'process_organisation', 'process_id', 'organisation_id', 'user', 'membership', 'user_id', 'organisation_id');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.pool DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('candidate', 'candidate_pool', 'candidate_id', 'pool_id');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.posting_service DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('source', 'source', 'id', 'posting_service_id');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE OF name ON public.process DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('job', 'job', 'id', 'process_id');

CREATE TRIGGER touch_process AFTER INSERT OR DELETE OR UPDATE ON public.process_organisation FOR EACH ROW EXECUTE FUNCTION touch_whole('process', 'process_id', 'modified_at');

CREATE TRIGGER touch_process AFTER INSERT OR DELETE OR UPDATE OF process_id ON public.process_step FOR EACH ROW EXECUTE FUNCTION touch_whole('process', 'process_id', 'name');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.process_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_by_step();

CREATE TRIGGER touch_job AFTER INSERT OR DELETE OR UPDATE ON public.publication FOR EACH ROW EXECUTE FUNCTION touch_whole('job', 'job_id', 'modified_at');

CREATE TRIGGER touch_questionnaire AFTER INSERT OR DELETE OR UPDATE ON public.question FOR EACH ROW EXECUTE FUNCTION touch_whole('questionnaire', 'questionnaire_id', 'name');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.questionnaire DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_by_questionnaire();

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.rejection_reason DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION touch_shown('application', 'application', 'id', 'rejection_reason_id');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.source DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('job', 'publication', 'job_id', 'source_id', 'application', 'application', 'id', 'source_id');

CREATE TRIGGER step_change_tallied BEFORE UPDATE OF tenant_id, application_id, job_id, step_id ON public.step_change FOR EACH ROW WHEN (((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.application_id IS DISTINCT FROM new.application_id) OR (old.job_id IS DISTINCT FROM new.job_id) OR (old.step_id IS DISTINCT FROM new.step_id))) EXECUTE FUNCTION refuse('application and step of a step change are counted and cannot be changed');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public."user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION touch_shown('job', 'job', 'id', 'owner_id', 'application', 'step_change history_entry assessment_result', 'application_id', 'user_id', 'note', 'note', 'id', 'user_id', 'step_change', 'step_change', 'id', 'user_id');
DROP FUNCTION lock_candidate();
DROP FUNCTION refuse_audit_change();
DROP FUNCTION refuse_tallied_change();
DROP FUNCTION refuse_tallied_step_change();
DROP FUNCTION tally_added_jobs();
DROP FUNCTION tally_changed_job();
DROP FUNCTION touch_by_contract_type();
DROP FUNCTION touch_by_job();
DROP FUNCTION touch_by_organisation();
DROP FUNCTION touch_by_pool();
DROP FUNCTION touch_by_posting_service();
DROP FUNCTION touch_by_process();
DROP FUNCTION touch_by_rejection_reason();
DROP FUNCTION touch_by_source();
DROP FUNCTION touch_by_user();
DROP FUNCTION touch_job();
DROP FUNCTION touch_process();
DROP FUNCTION touch_question();
DROP FUNCTION touch_questionnaire();
DROP FUNCTION touch_shared_process();
DROP FUNCTION touch_user();

-- For servers of release 1.18 that go on beside newer ones: what they read of hires. The release after 1.19
-- drops the views.
CREATE VIEW "hire_tally" AS
SELECT a."tenant_id", a."job_id", a."current_step_id" AS "step_id",
  greatest(0, round(extract(epoch FROM a."step_entered_at" - a."date") / 8640))::integer AS "tenths", a."id"::bigint AS "id", 1 AS "count"
FROM "application" AS a
JOIN "process_step" AS s ON s."tenant_id" = a."tenant_id" AND s."id" = a."current_step_id" AND s."outcome" = 'HIRED';
CREATE VIEW "hire_week_tally" AS
SELECT "tenant_id", "job_id", "tenths" / 70 AS "weeks", "id", "count" FROM "hire_tally";
