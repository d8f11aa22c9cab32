CREATE OR REPLACE FUNCTION public.marks_left()
 RETURNS integer
 LANGUAGE sql
AS $function$
  SELECT coalesce(nullif(current_setting('touch.marks_left', true), ''), '2000')::integer
$function$;

CREATE OR REPLACE FUNCTION public.touch_by_candidate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT "touch_few"('candidate', NEW."tenant_id", NEW."id", "marks_left"()) THEN
    PERFORM "touch_later"('candidate', NEW."tenant_id", NEW."id");
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_few(value_of text, tenant integer, changed integer, most integer)
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
  rest integer := "most";
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
  PERFORM set_config('touch.marks_left', rest::text, true);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  most integer := "marks_left"();
BEGIN
  IF "touch_few"(TG_ARGV[0], NEW."tenant_id", NEW."id", most) THEN
    PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id");
    -- a new application refers to the job only
    IF TG_ARGV[0] = 'questionnaire' THEN
      PERFORM FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id" ORDER BY "id" FOR UPDATE;
    END IF;
    IF "touch_few"(TG_ARGV[0], NEW."tenant_id", NEW."id", most) THEN RETURN NULL; END IF;
  END IF;
  PERFORM "touch_later"(TG_ARGV[0], NEW."tenant_id", NEW."id");
  RETURN NULL;
END $function$;

DROP FUNCTION touch_few(text,integer,integer);
