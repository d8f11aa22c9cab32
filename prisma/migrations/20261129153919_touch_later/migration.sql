-- CreateTable
CREATE TABLE "pending_touch" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "changed_id" INTEGER,
    "ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pending_touch_pkey" PRIMARY KEY ("tenant_id","id")
);

DROP TRIGGER touch_shown ON contract_type;

DROP TRIGGER touch_shown ON job;

DROP TRIGGER touch_shown ON organisation;

DROP TRIGGER touch_shown ON pool;

DROP TRIGGER touch_shown ON posting_service;

DROP TRIGGER touch_shown ON process;

DROP TRIGGER touch_shown ON process_step;

DROP TRIGGER touch_shown ON questionnaire;

DROP TRIGGER touch_shown ON rejection_reason;

DROP TRIGGER touch_shown ON source;

DROP TRIGGER touch_shown ON "user";

CREATE OR REPLACE FUNCTION public.rows_that_show(value_of text)
 RETURNS TABLE(shown_in text, ids text)
 LANGUAGE sql
AS $function$
  SELECT "place", string_agg('SELECT ' || "rows" || ' AND "tenant_id" = $1', ' UNION ALL ') FROM (VALUES
    ('candidate', 'application', '"id" FROM "application" WHERE "candidate_id" = $2'),
    ('candidate', 'note', '"id" FROM "note" WHERE "candidate_id" = $2'),
    ('candidate', 'step_change', '"id" FROM "step_change" WHERE "application_id" IN (SELECT "id" FROM "application" WHERE "tenant_id" = $1 AND "candidate_id" = $2)'),
    ('candidate', 'offer', '"id" FROM "offer" WHERE "application_id" IN (SELECT "id" FROM "application" WHERE "tenant_id" = $1 AND "candidate_id" = $2)'),
    ('candidate', 'interview', '"id" FROM "interview" WHERE "application_id" IN (SELECT "id" FROM "application" WHERE "tenant_id" = $1 AND "candidate_id" = $2)'),
    ('contract_type', 'job', '"id" FROM "job" WHERE "contract_type_id" = $2'),
    ('contract_type', 'offer', '"id" FROM "offer" WHERE "contract_type_id" = $2'),
    ('job', 'application', '"id" FROM "application" WHERE "job_id" = $2'),
    ('job', 'offer', '"id" FROM "offer" WHERE "job_id" = $2'),
    ('job', 'interview', '"id" FROM "interview" WHERE "job_id" = $2'),
    ('organisation', 'job', '"id" FROM "job" WHERE "organisation_id" = $2'),
    ('organisation', 'note', '"id" FROM "note" WHERE "organisation_id" = $2'),
    ('organisation', 'template', '"id" FROM "template" WHERE "organisation_id" = $2'),
    ('organisation', 'process', '"process_id" FROM "process_organisation" WHERE "organisation_id" = $2'),
    ('organisation', 'user', '"user_id" FROM "membership" WHERE "organisation_id" = $2'),
    ('organisation', 'offer', '"id" FROM "offer" WHERE "organisation_id" = $2'),
    ('organisation', 'interview', '"id" FROM "interview" WHERE "organisation_id" = $2'),
    ('outcome', 'application', '"id" FROM "application" WHERE "current_step_id" = $2'),
    ('outcome', 'interview', '"id" FROM "interview" WHERE "step_id" = $2'),
    ('pool', 'candidate', '"candidate_id" FROM "candidate_pool" WHERE "pool_id" = $2'),
    ('posting_service', 'source', '"id" FROM "source" WHERE "posting_service_id" = $2'),
    ('process', 'job', '"id" FROM "job" WHERE "process_id" = $2'),
    ('questionnaire', 'job', '"id" FROM "job" WHERE "questionnaire_id" = $2'),
    ('questionnaire', 'application', '"application_id" FROM "questionnaire_submission" WHERE "questionnaire_id" = $2'),
    ('questionnaire', 'application', '"id" FROM "application" WHERE "job_id" IN (SELECT "id" FROM "job" WHERE "tenant_id" = $1 AND "questionnaire_id" = $2)'),
    ('questionnaire', 'interview', '"id" FROM "interview" WHERE "questionnaire_id" = $2'),
    ('questions', 'job', '"id" FROM "job" WHERE "questionnaire_id" = $2'),
    ('questions', 'interview', '"id" FROM "interview" WHERE "questionnaire_id" = $2'),
    ('rejection_reason', 'application', '"id" FROM "application" WHERE "rejection_reason_id" = $2'),
    ('source', 'job', '"job_id" FROM "publication" WHERE "source_id" = $2'),
    ('source', 'application', '"id" FROM "application" WHERE "source_id" = $2'),
    ('step', 'application', '"id" FROM "application" WHERE "current_step_id" = $2'),
    ('step', 'application', '"application_id" FROM "step_change" WHERE "step_id" = $2'),
    ('step', 'step_change', '"id" FROM "step_change" WHERE "step_id" = $2'),
    ('step', 'interview', '"id" FROM "interview" WHERE "step_id" = $2'),
    ('user', 'job', '"id" FROM "job" WHERE "owner_id" = $2'),
    ('user', 'application', '"application_id" FROM "step_change" WHERE "user_id" = $2'),
    ('user', 'application', '"application_id" FROM "history_entry" WHERE "user_id" = $2'),
    ('user', 'application', '"application_id" FROM "assessment_result" WHERE "user_id" = $2'),
    ('user', 'note', '"id" FROM "note" WHERE "user_id" = $2'),
    ('user', 'step_change', '"id" FROM "step_change" WHERE "user_id" = $2'),
    ('user', 'interview', '"interview_id" FROM "interviewer" WHERE "user_id" = $2'),
    ('user', 'interview', '"interview_id" FROM "evaluation" WHERE "user_id" = $2')
  ) AS places ("value", "place", "rows")
  WHERE "value" = "value_of"
  GROUP BY 1 ORDER BY array_position('{source,job,application,candidate,note,template,process,user,step_change,offer,interview}', "place")
$function$;

CREATE OR REPLACE FUNCTION public.touch_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  added_to record;
BEGIN
  FOR added_to IN SELECT "tenant_id", array_agg(DISTINCT "application_id") AS "ids" FROM added GROUP BY 1 LOOP
    IF cardinality(added_to."ids") > 1 THEN
      PERFORM FROM "application"
      WHERE "tenant_id" = added_to."tenant_id" AND "id" = ANY (added_to."ids") AND "xmin" <> pg_current_xact_id()::xid
      ORDER BY "id" FOR NO KEY UPDATE;
    END IF;
    UPDATE "application" SET "modified_at" = now()
    WHERE "tenant_id" = added_to."tenant_id" AND "id" = ANY (added_to."ids") AND "xmin" <> pg_current_xact_id()::xid;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_by_candidate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT "touch_few"('candidate', NEW."tenant_id", NEW."id") THEN PERFORM "touch_later"('candidate', NEW."tenant_id", NEW."id"); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_few(value_of text, tenant integer, changed integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET random_page_cost TO '0'
AS $function$
DECLARE
  place record;
  found_ids integer[];
  places text[] := '{}';
  ids_by_place text[] := '{}';
  rest integer := 2000;
BEGIN
  FOR place IN SELECT * FROM "rows_that_show"("value_of") LOOP
    EXECUTE format('SELECT ARRAY (SELECT * FROM (%s) AS found LIMIT $3)', place."ids") INTO found_ids USING "tenant", "changed", rest + 1;
    rest := rest - cardinality(found_ids);
    IF rest < 0 THEN RETURN false; END IF;
    places := places || place."shown_in";
    ids_by_place := ids_by_place || found_ids::text;
  END LOOP;
  FOR i IN 1 .. cardinality(places) LOOP
    PERFORM "touch_rows"(quote_ident(places[i])::regclass, "tenant", ids_by_place[i]::integer[]);
  END LOOP;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_later(value_of text, tenant integer, changed integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "pending_touch" ("tenant_id", "name", "changed_id") VALUES ("tenant", "value_of", "changed");
END $function$;

CREATE OR REPLACE FUNCTION public.touch_pending(tenant integer, work bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  taken record;
  place record;
  part integer[];
BEGIN
  -- gives way to writers before these give up
  PERFORM set_config('lock_timeout', '200ms', true);
  SELECT "name", "changed_id", "ids" INTO taken FROM "pending_touch"
  WHERE "tenant_id" = "tenant" AND "id" = "work" FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  IF taken."changed_id" IS NULL THEN
    EXECUTE format('SELECT FROM %I WHERE "tenant_id" = $1 AND "id" = ANY ($2) ORDER BY "id" FOR NO KEY UPDATE', taken."name")
    USING "tenant", taken."ids";
    EXECUTE format('UPDATE %I SET "modified_at" = now() WHERE "tenant_id" = $1 AND "id" = ANY ($2)', taken."name")
    USING "tenant", taken."ids";
    DELETE FROM "pending_touch" WHERE "tenant_id" = "tenant" AND "id" = "work";
    RETURN;
  END IF;
  DELETE FROM "pending_touch" WHERE "tenant_id" = "tenant" AND "id" = ANY (ARRAY (
    SELECT "id" FROM "pending_touch"
    WHERE "tenant_id" = "tenant" AND "name" = taken."name" AND "changed_id" = taken."changed_id" FOR UPDATE SKIP LOCKED));
  FOR place IN SELECT * FROM "rows_that_show"(taken."name") LOOP
    FOR part IN EXECUTE format('SELECT array_agg("id" ORDER BY "id") FROM (
        SELECT "id", (row_number() OVER (ORDER BY "id") - 1) / 1000 AS part FROM (%s) AS found ("id") GROUP BY 1
      ) AS parts GROUP BY part ORDER BY part', place."ids") USING "tenant", taken."changed_id"
    LOOP
      INSERT INTO "pending_touch" ("tenant_id", "name", "ids") VALUES ("tenant", place."shown_in", part);
    END LOOP;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF "touch_few"(TG_ARGV[0], NEW."tenant_id", NEW."id") THEN
    PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id");
    -- a new application refers to the job only
    IF TG_ARGV[0] = 'questionnaire' THEN
      PERFORM FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id" ORDER BY "id" FOR UPDATE;
    END IF;
    IF "touch_few"(TG_ARGV[0], NEW."tenant_id", NEW."id") THEN RETURN NULL; END IF;
  END IF;
  PERFORM "touch_later"(TG_ARGV[0], NEW."tenant_id", NEW."id");
  RETURN NULL;
END $function$;

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.contract_type DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('contract_type');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.status IS DISTINCT FROM new.status) OR (old.process_id IS DISTINCT FROM new.process_id) OR (old.questionnaire_id IS DISTINCT FROM new.questionnaire_id))) EXECUTE FUNCTION touch_shown('job');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.organisation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('organisation');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.pool DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('pool');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.posting_service DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('posting_service');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE OF name ON public.process DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('process');

CREATE CONSTRAINT TRIGGER touch_process_late AFTER UPDATE ON public.process_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_whole('process', 'process_id', 'name');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.process_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION touch_shown('step');

CREATE CONSTRAINT TRIGGER touch_shown_outcome AFTER UPDATE ON public.process_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((NOT (old.name IS DISTINCT FROM new.name)) AND (NOT (old.status IS DISTINCT FROM new.status)) AND (old.outcome IS DISTINCT FROM new.outcome))) EXECUTE FUNCTION touch_shown('outcome');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.questionnaire DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION touch_shown('questionnaire');

CREATE CONSTRAINT TRIGGER touch_shown_questions AFTER UPDATE ON public.questionnaire DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION touch_shown('questions');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.rejection_reason DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION touch_shown('rejection_reason');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.source DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('source');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public."user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION touch_shown('user');

DROP FUNCTION touch_by_questionnaire();

DROP FUNCTION touch_by_step();
