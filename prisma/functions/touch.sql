-- A row whose answer shows a value of another row is marked as modified when that value changes.

CREATE FUNCTION "touch_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now()
  WHERE "tenant_id" = OLD."tenant_id" AND "id" IN (OLD."application_id", NEW."application_id") AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "assessment_result" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "document" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "email_message" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "history_entry" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "questionnaire_submission"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER UPDATE OF "application_id", "status" OR DELETE ON "interview"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_application" AFTER UPDATE OF "application_id", "step_id", "user_id", "date" OR DELETE ON "step_change"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();

-- New rows come by the thousand in an import: each statement touches its applications once.
CREATE FUNCTION "touch_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added_to record;
BEGIN
  FOR added_to IN SELECT "tenant_id", array_agg(DISTINCT "application_id") AS "ids" FROM added GROUP BY 1 LOOP
    UPDATE "application" SET "modified_at" = now()
    WHERE "tenant_id" = added_to."tenant_id" AND "id" = ANY (added_to."ids") AND "xmin" <> pg_current_xact_id()::xid;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_applications" AFTER INSERT ON "assessment_result" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "document" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "email_message" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "history_entry" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "questionnaire_submission" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "step_change" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();

CREATE FUNCTION "touch_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "candidate" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."candidate_id", NEW."candidate_id")
    AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_candidate" AFTER INSERT ON "application" FOR EACH ROW EXECUTE FUNCTION "touch_candidate"();
CREATE TRIGGER "touch_candidate" AFTER INSERT OR UPDATE OR DELETE ON "candidate_pool" FOR EACH ROW EXECUTE FUNCTION "touch_candidate"();

-- A part of a whole that changes seldom. Arguments: the table of the whole, the column that names its row,
-- and the column that is written: `name` where rows that show the whole are touched too.
CREATE FUNCTION "touch_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %1$I SET %2$I = %2$I WHERE "tenant_id" = $1 AND "id" IN ($2, $3)', TG_ARGV[0], TG_ARGV[2])
  USING coalesce(NEW."tenant_id", OLD."tenant_id"), (to_jsonb(OLD) ->> TG_ARGV[1])::int, (to_jsonb(NEW) ->> TG_ARGV[1])::int;
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_job" AFTER INSERT OR UPDATE OR DELETE ON "job_attribute"
  FOR EACH ROW EXECUTE FUNCTION "touch_whole"('job', 'job_id', 'modified_at');
CREATE TRIGGER "touch_job" AFTER INSERT OR UPDATE OR DELETE ON "publication"
  FOR EACH ROW EXECUTE FUNCTION "touch_whole"('job', 'job_id', 'modified_at');
CREATE TRIGGER "touch_user" AFTER INSERT OR UPDATE OR DELETE ON "membership"
  FOR EACH ROW EXECUTE FUNCTION "touch_whole"('user', 'user_id', 'modified_at');
CREATE TRIGGER "touch_process" AFTER INSERT OR UPDATE OR DELETE ON "process_organisation"
  FOR EACH ROW EXECUTE FUNCTION "touch_whole"('process', 'process_id', 'modified_at');
CREATE TRIGGER "touch_process" AFTER INSERT OR UPDATE OF "process_id" OR DELETE ON "process_step"
  FOR EACH ROW EXECUTE FUNCTION "touch_whole"('process', 'process_id', 'name');
CREATE TRIGGER "touch_question" AFTER INSERT OR UPDATE OR DELETE ON "choice"
  FOR EACH ROW EXECUTE FUNCTION "touch_whole"('question', 'question_id', 'label');
CREATE TRIGGER "touch_questionnaire" AFTER INSERT OR UPDATE OR DELETE ON "question"
  FOR EACH ROW EXECUTE FUNCTION "touch_whole"('questionnaire', 'questionnaire_id', 'name');

-- Marks rows that the transaction has not written itself, in the order of their ids.
CREATE FUNCTION "touch_rows"("of_table" regclass, "tenant" integer, "ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  untouched text := '"tenant_id" = $1 AND "id" = ANY ($2) AND "xmin" <> pg_current_xact_id()::xid';
BEGIN
  EXECUTE format('SELECT FROM %s WHERE %s ORDER BY "id" FOR NO KEY UPDATE', "of_table", untouched) USING "tenant", "ids";
  EXECUTE format('UPDATE %s SET "modified_at" = now() WHERE %s', "of_table", untouched) USING "tenant", "ids";
END $$;

-- Parts of interviews: an application counts the recommendations, and hides them from an interviewer who owes one.
CREATE FUNCTION "touch_interviews"("tenant" integer, "ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "touch_rows"('application', "tenant", ARRAY (
    SELECT "application_id" FROM "interview" WHERE "tenant_id" = "tenant" AND "id" = ANY ("ids")));
  PERFORM "touch_rows"('interview', "tenant", "ids");
END $$;
CREATE FUNCTION "touch_interview"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "touch_interviews"(OLD."tenant_id", ARRAY[OLD."interview_id", NEW."interview_id"]);
  RETURN NULL;
END $$;
CREATE FUNCTION "touch_interviews_of_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "touch_interviews"("tenant_id", array_agg(DISTINCT "interview_id")) FROM added GROUP BY "tenant_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_interview" AFTER UPDATE OR DELETE ON "interviewer" FOR EACH ROW EXECUTE FUNCTION "touch_interview"();
CREATE TRIGGER "touch_interview" AFTER UPDATE OR DELETE ON "evaluation" FOR EACH ROW EXECUTE FUNCTION "touch_interview"();
CREATE TRIGGER "touch_interview" AFTER UPDATE OR DELETE ON "evaluation_answer" FOR EACH ROW EXECUTE FUNCTION "touch_interview"();
CREATE TRIGGER "touch_interview" AFTER UPDATE OR DELETE ON "evaluation_choice" FOR EACH ROW EXECUTE FUNCTION "touch_interview"();
CREATE TRIGGER "touch_interviews" AFTER INSERT ON "interviewer" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_interviews_of_added"();
CREATE TRIGGER "touch_interviews" AFTER INSERT ON "evaluation" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_interviews_of_added"();
CREATE TRIGGER "touch_interviews" AFTER INSERT ON "evaluation_answer" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_interviews_of_added"();
CREATE TRIGGER "touch_interviews" AFTER INSERT ON "evaluation_choice" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_interviews_of_added"();

CREATE FUNCTION "touch_by_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY (
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY (
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id"));
  PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY (
    SELECT s."id" FROM "application" AS a JOIN "step_change" AS s ON s."tenant_id" = a."tenant_id" AND s."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  PERFORM "touch_rows"('interview', NEW."tenant_id", ARRAY (
    SELECT i."id" FROM "application" AS a JOIN "interview" AS i ON i."tenant_id" = a."tenant_id" AND i."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  PERFORM "touch_rows"('offer', NEW."tenant_id", ARRAY (
    SELECT o."id" FROM "application" AS a JOIN "offer" AS o ON o."tenant_id" = a."tenant_id" AND o."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "candidate" FOR EACH ROW
  WHEN (OLD."title" IS DISTINCT FROM NEW."title" OR OLD."first_name" IS DISTINCT FROM NEW."first_name"
    OR OLD."last_name" IS DISTINCT FROM NEW."last_name" OR OLD."email" IS DISTINCT FROM NEW."email")
  EXECUTE FUNCTION "touch_by_candidate"();

-- A name that many rows show is changed at the end of its transaction, in two rounds: the first marks the
-- rows that are there, without keeping others from writing; the second locks the name, waits for those that
-- are about to refer to it, and marks what has come in between.
CREATE FUNCTION "lock_against_references"("name_table" regclass, "tenant" integer, "row_id" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '500ms', true);
  EXECUTE format('SELECT FROM %s WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', "name_table") USING "tenant", "row_id";
END $$;

-- Arguments, in fours: the table whose rows show the name; the tables that say which rows, their column with
-- the id of the row, and the one with the id of the name.
CREATE FUNCTION "touch_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "contract_type" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_shown"('job', 'job', 'id', 'contract_type_id', 'offer', 'offer', 'id', 'contract_type_id');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "job" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."title" IS DISTINCT FROM NEW."title" OR OLD."status" IS DISTINCT FROM NEW."status"
    OR OLD."process_id" IS DISTINCT FROM NEW."process_id" OR OLD."questionnaire_id" IS DISTINCT FROM NEW."questionnaire_id")
  EXECUTE FUNCTION "touch_shown"('application', 'application', 'id', 'job_id', 'offer', 'offer', 'id', 'job_id',
    'interview', 'interview', 'id', 'job_id');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "organisation" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_shown"('job', 'job', 'id', 'organisation_id', 'note', 'note', 'id', 'organisation_id',
    'template', 'template', 'id', 'organisation_id', 'process', 'process_organisation', 'process_id', 'organisation_id',
    'user', 'membership', 'user_id', 'organisation_id', 'offer', 'offer', 'id', 'organisation_id',
    'interview', 'interview', 'id', 'organisation_id');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "pool" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_shown"('candidate', 'candidate_pool', 'candidate_id', 'pool_id');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "posting_service" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_shown"('source', 'source', 'id', 'posting_service_id');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE OF "name" ON "process" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_shown"('job', 'job', 'id', 'process_id');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "rejection_reason" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name")
  EXECUTE FUNCTION "touch_shown"('application', 'application', 'id', 'rejection_reason_id');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "source" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_shown"('job', 'publication', 'job_id', 'source_id', 'application', 'application', 'id', 'source_id');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."first_name" IS DISTINCT FROM NEW."first_name" OR OLD."last_name" IS DISTINCT FROM NEW."last_name"
    OR OLD."email" IS DISTINCT FROM NEW."email")
  EXECUTE FUNCTION "touch_shown"('job', 'job', 'id', 'owner_id',
    'application', 'step_change history_entry assessment_result', 'application_id', 'user_id',
    'note', 'note', 'id', 'user_id', 'step_change', 'step_change', 'id', 'user_id',
    'interview', 'interviewer evaluation', 'interview_id', 'user_id');

CREATE FUNCTION "touch_by_step"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM "touch_rows"('interview', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "interview" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"));
    CONTINUE WHEN NOT is_renamed;
    PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"));
  END LOOP;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "process_step" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_by_step"();

CREATE FUNCTION "touch_by_questionnaire"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR round IN 1 .. 2 LOOP
    IF round = 2 THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
    PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"));
    PERFORM "touch_rows"('interview', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "interview" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"));
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
END $$;
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "questionnaire" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_by_questionnaire"();
