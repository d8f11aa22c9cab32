CREATE OR REPLACE FUNCTION public.marks_left()
 RETURNS integer
 LANGUAGE sql
AS $function$
  SELECT coalesce(nullif(current_setting('touch.marks_left', true), ''), '2000')::integer
$function$;

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
  marks integer := "marks_left"();
  unmarked integer;
BEGIN
  FOR place IN SELECT * FROM "rows_that_show"("value_of") LOOP
    EXECUTE format('SELECT ARRAY (SELECT * FROM (%s) AS found LIMIT $3)', place."ids") INTO found_ids USING "tenant", "changed", rest + 1;
    rest := rest - cardinality(found_ids);
    IF rest < 0 THEN RETURN false; END IF;
    places := places || place."shown_in";
    ids_by_place := ids_by_place || found_ids::text;
  END LOOP;
  FOR i IN 1 .. cardinality(places) LOOP
    EXECUTE format('SELECT count(*) FROM %I WHERE "tenant_id" = $1 AND "id" = ANY ($2) AND "xmin" <> pg_current_xact_id()::xid', places[i])
    INTO unmarked USING "tenant", ids_by_place[i]::integer[];
    marks := marks - unmarked;
  END LOOP;
  IF marks < 0 THEN RETURN false; END IF;
  FOR i IN 1 .. cardinality(places) LOOP
    PERFORM "touch_rows"(quote_ident(places[i])::regclass, "tenant", ids_by_place[i]::integer[]);
  END LOOP;
  PERFORM set_config('touch.marks_left', marks::text, true);
  RETURN true;
END $function$;
