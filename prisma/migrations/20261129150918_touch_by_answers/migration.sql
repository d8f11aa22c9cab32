DROP TRIGGER touch_candidate ON candidate_pool;

DROP TRIGGER touch_interview ON evaluation;

DROP TRIGGER touch_interview ON interviewer;

CREATE OR REPLACE FUNCTION public.touch_candidate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "candidate" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."candidate_id", NEW."candidate_id")
    AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_interview()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "touch_interviews"(OLD."tenant_id", ARRAY[OLD."interview_id", NEW."interview_id"]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_interviews(tenant integer, ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "touch_rows"('application', "tenant", ARRAY (
    SELECT "application_id" FROM "interview" WHERE "tenant_id" = "tenant" AND "id" = ANY ("ids")));
  PERFORM "touch_rows"('interview', "tenant", "ids");
END $function$;

CREATE OR REPLACE FUNCTION public.touch_interviews_of_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "touch_interviews"("tenant_id", array_agg(DISTINCT "interview_id")) FROM added GROUP BY "tenant_id";
  RETURN NULL;
END $function$;

CREATE TRIGGER touch_candidate AFTER INSERT OR DELETE OR UPDATE ON public.candidate_pool FOR EACH ROW EXECUTE FUNCTION touch_candidate();

CREATE TRIGGER touch_interview AFTER DELETE OR UPDATE ON public.evaluation FOR EACH ROW EXECUTE FUNCTION touch_interview();

CREATE TRIGGER touch_interviews AFTER INSERT ON public.evaluation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_interviews_of_added();

CREATE TRIGGER touch_interview AFTER DELETE OR UPDATE ON public.evaluation_answer FOR EACH ROW EXECUTE FUNCTION touch_interview();

CREATE TRIGGER touch_interviews AFTER INSERT ON public.evaluation_answer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_interviews_of_added();

CREATE TRIGGER touch_interview AFTER DELETE OR UPDATE ON public.evaluation_choice FOR EACH ROW EXECUTE FUNCTION touch_interview();

CREATE TRIGGER touch_interviews AFTER INSERT ON public.evaluation_choice REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_interviews_of_added();

CREATE TRIGGER touch_application AFTER DELETE OR UPDATE OF application_id, status ON public.interview FOR EACH ROW EXECUTE FUNCTION touch_application();

CREATE TRIGGER touch_interview AFTER DELETE OR UPDATE ON public.interviewer FOR EACH ROW EXECUTE FUNCTION touch_interview();

CREATE TRIGGER touch_interviews AFTER INSERT ON public.interviewer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_interviews_of_added();

CREATE TRIGGER touch_application AFTER DELETE OR UPDATE ON public.questionnaire_submission FOR EACH ROW EXECUTE FUNCTION touch_application();

CREATE TRIGGER touch_applications AFTER INSERT ON public.questionnaire_submission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_applications();
