DROP TRIGGER touch_application ON assessment_result;

DROP TRIGGER touch_application ON document;

DROP TRIGGER touch_application ON email_message;

DROP TRIGGER touch_application ON history_entry;

DROP TRIGGER touch_application ON step_change;

CREATE OR REPLACE FUNCTION public.touch_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "application" SET "modified_at" = now()
  WHERE "tenant_id" = OLD."tenant_id" AND "id" IN (OLD."application_id", NEW."application_id") AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  added_to record;
BEGIN
  FOR added_to IN SELECT "tenant_id", array_agg(DISTINCT "application_id") AS "ids" FROM added GROUP BY 1 LOOP
    UPDATE "application" SET "modified_at" = now()
    WHERE "tenant_id" = added_to."tenant_id" AND "id" = ANY (added_to."ids") AND "xmin" <> pg_current_xact_id()::xid;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE TRIGGER touch_application AFTER DELETE OR UPDATE ON public.assessment_result FOR EACH ROW EXECUTE FUNCTION touch_application();

CREATE TRIGGER touch_applications AFTER INSERT ON public.assessment_result REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_applications();

CREATE TRIGGER touch_application AFTER DELETE OR UPDATE ON public.document FOR EACH ROW EXECUTE FUNCTION touch_application();

CREATE TRIGGER touch_applications AFTER INSERT ON public.document REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_applications();

CREATE TRIGGER touch_application AFTER DELETE OR UPDATE ON public.email_message FOR EACH ROW EXECUTE FUNCTION touch_application();

CREATE TRIGGER touch_applications AFTER INSERT ON public.email_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_applications();

CREATE TRIGGER touch_application AFTER DELETE OR UPDATE ON public.history_entry FOR EACH ROW EXECUTE FUNCTION touch_application();

CREATE TRIGGER touch_applications AFTER INSERT ON public.history_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_applications();

CREATE TRIGGER touch_application AFTER DELETE OR UPDATE OF application_id, step_id, user_id, date ON public.step_change FOR EACH ROW EXECUTE FUNCTION touch_application();

CREATE TRIGGER touch_applications AFTER INSERT ON public.step_change REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION touch_applications();
