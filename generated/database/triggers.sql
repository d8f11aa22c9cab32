-- Generated from src/resources/kinds.ts: npm run generate:database
CREATE TRIGGER "stamp" BEFORE INSERT ON "application" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "revise" BEFORE UPDATE ON "application" FOR EACH ROW EXECUTE FUNCTION "revise"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "audit_line" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "call" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "candidate" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "interview" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "job" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "note" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "offer" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "pool" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "process" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "questionnaire" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "source" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "step_change" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "template" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "stamp" BEFORE INSERT OR UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION "stamp"();
CREATE TRIGGER "place" BEFORE INSERT ON "step_change" FOR EACH ROW EXECUTE FUNCTION "place_by_application"();
CREATE TRIGGER "place" BEFORE INSERT ON "interview" FOR EACH ROW EXECUTE FUNCTION "place_by_application"();
CREATE TRIGGER "place" BEFORE INSERT ON "offer" FOR EACH ROW EXECUTE FUNCTION "place_by_application"();
CREATE TRIGGER "touch_job" AFTER INSERT OR UPDATE OR DELETE ON "job_attribute" FOR EACH ROW EXECUTE FUNCTION "touch_whole"('job', 'job_id', 'modified_at');
CREATE TRIGGER "touch_job" AFTER INSERT OR UPDATE OR DELETE ON "publication" FOR EACH ROW EXECUTE FUNCTION "touch_whole"('job', 'job_id', 'modified_at');
CREATE TRIGGER "touch_candidate" AFTER INSERT OR UPDATE OR DELETE ON "candidate_pool" FOR EACH ROW EXECUTE FUNCTION "touch_candidate"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "assessment_result" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "assessment_result" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "document" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "document" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "email_message" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "email_message" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "history_entry" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "history_entry" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_application" AFTER UPDATE OR DELETE ON "questionnaire_submission" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "questionnaire_submission" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_application" AFTER UPDATE OF "application_id", "step_id", "user_id", "date" OR DELETE ON "step_change" FOR EACH ROW EXECUTE FUNCTION "touch_application"();
CREATE TRIGGER "touch_applications" AFTER INSERT ON "step_change" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_applications"();
CREATE TRIGGER "touch_process" AFTER INSERT OR UPDATE OR DELETE ON "process_organisation" FOR EACH ROW EXECUTE FUNCTION "touch_whole"('process', 'process_id', 'modified_at');
CREATE TRIGGER "touch_user" AFTER INSERT OR UPDATE OR DELETE ON "membership" FOR EACH ROW EXECUTE FUNCTION "touch_whole"('user', 'user_id', 'modified_at');
CREATE TRIGGER "touch_interview" AFTER UPDATE OR DELETE ON "interviewer" FOR EACH ROW EXECUTE FUNCTION "touch_interview"();
CREATE TRIGGER "touch_interviews" AFTER INSERT ON "interviewer" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_interviews_of_added"();
CREATE TRIGGER "touch_interview" AFTER UPDATE OR DELETE ON "evaluation" FOR EACH ROW EXECUTE FUNCTION "touch_interview"();
CREATE TRIGGER "touch_interviews" AFTER INSERT ON "evaluation" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_interviews_of_added"();
CREATE TRIGGER "touch_interview" AFTER UPDATE OR DELETE ON "evaluation_answer" FOR EACH ROW EXECUTE FUNCTION "touch_interview"();
CREATE TRIGGER "touch_interviews" AFTER INSERT ON "evaluation_answer" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_interviews_of_added"();
CREATE TRIGGER "touch_interview" AFTER UPDATE OR DELETE ON "evaluation_choice" FOR EACH ROW EXECUTE FUNCTION "touch_interview"();
CREATE TRIGGER "touch_interviews" AFTER INSERT ON "evaluation_choice" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_interviews_of_added"();
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "job" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."title" IS DISTINCT FROM NEW."title" OR OLD."status" IS DISTINCT FROM NEW."status" OR OLD."process_id" IS DISTINCT FROM NEW."process_id" OR OLD."questionnaire_id" IS DISTINCT FROM NEW."questionnaire_id"))
  EXECUTE FUNCTION "touch_shown"('job');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."first_name" IS DISTINCT FROM NEW."first_name" OR OLD."last_name" IS DISTINCT FROM NEW."last_name" OR OLD."email" IS DISTINCT FROM NEW."email"))
  EXECUTE FUNCTION "touch_shown"('user');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "source" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_shown"('source');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "pool" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_shown"('pool');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "questionnaire" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."name" IS DISTINCT FROM NEW."name"))
  EXECUTE FUNCTION "touch_shown"('questionnaire');
CREATE CONSTRAINT TRIGGER "touch_shown_questions" AFTER UPDATE ON "questionnaire" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."name" IS NOT DISTINCT FROM NEW."name")
  EXECUTE FUNCTION "touch_shown"('questions');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "organisation" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_shown"('organisation');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "contract_type" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_shown"('contract_type');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "posting_service" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "touch_shown"('posting_service');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "process_step" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."name" IS DISTINCT FROM NEW."name" OR OLD."status" IS DISTINCT FROM NEW."status"))
  EXECUTE FUNCTION "touch_shown"('step');
CREATE CONSTRAINT TRIGGER "touch_shown_outcome" AFTER UPDATE ON "process_step" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."name" IS NOT DISTINCT FROM NEW."name" AND OLD."status" IS NOT DISTINCT FROM NEW."status" AND (OLD."outcome" IS DISTINCT FROM NEW."outcome"))
  EXECUTE FUNCTION "touch_shown"('outcome');
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE ON "rejection_reason" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."name" IS DISTINCT FROM NEW."name"))
  EXECUTE FUNCTION "touch_shown"('rejection_reason');

-- The rows that show a value of another row: of $1, the tenant, and $2, the row that has the value. A table is
-- locked behind those that are named before it.
CREATE FUNCTION "rows_that_show"("value_of" text) RETURNS TABLE ("shown_in" text, "ids" text) LANGUAGE sql AS $$
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
$$;
