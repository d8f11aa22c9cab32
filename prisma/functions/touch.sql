-- A row whose answer shows a value of another row is marked as modified when that value changes.

CREATE FUNCTION "touch_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "modified_at" = now()
  WHERE "tenant_id" = OLD."tenant_id" AND "id" IN (OLD."application_id", NEW."application_id") AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_application" AFTER UPDATE OF "application_id", "status" OR DELETE ON "interview"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();

-- New rows come by the thousand in an import: each statement touches its applications once, in the order of their ids.
CREATE FUNCTION "touch_applications"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE FUNCTION "touch_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "candidate" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."candidate_id", NEW."candidate_id")
    AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_candidate" AFTER INSERT ON "application" FOR EACH ROW EXECUTE FUNCTION "touch_candidate"();

-- A part of a whole that changes seldom. Arguments: the table of the whole, the column that names its row,
-- and the column that is written: `name` where rows that show the whole are touched too.
CREATE FUNCTION "touch_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %1$I SET %2$I = %2$I WHERE "tenant_id" = $1 AND "id" IN ($2, $3)', TG_ARGV[0], TG_ARGV[2])
  USING coalesce(NEW."tenant_id", OLD."tenant_id"), (to_jsonb(OLD) ->> TG_ARGV[1])::int, (to_jsonb(NEW) ->> TG_ARGV[1])::int;
  RETURN NULL;
END $$;
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

-- A transaction marks at most 2,000 rows that show what it changes: how many it may mark still.
CREATE FUNCTION "marks_left"() RETURNS integer LANGUAGE sql AS $$
  SELECT coalesce(nullif(current_setting('touch.marks_left', true), ''), '2000')::integer
$$;

-- Marks the rows that show a value, unless these are more than 2,000, or those that are not marked yet are more than
-- the transaction may mark. A row counts once for each way in which it refers to the value. Few of many rows are found
-- along their index whatever the planner knows of it.
CREATE FUNCTION "touch_few"("value_of" text, "tenant" integer, "changed" integer) RETURNS boolean LANGUAGE plpgsql
SET "enable_seqscan" = 'off' SET "random_page_cost" = '0' AS $$
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
END $$;

-- Leaves it to the worker to mark the rows that show a value.
CREATE FUNCTION "touch_later"("value_of" text, "tenant" integer, "changed" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pending_touch" ("tenant_id", "name", "changed_id") VALUES ("tenant", "value_of", "changed");
END $$;

-- A row whose name changes is locked against new rows that refer to it.
CREATE FUNCTION "lock_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT FROM %s WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', TG_RELID::regclass) USING OLD."tenant_id", OLD."id";
  RETURN NEW;
END $$;
CREATE TRIGGER "lock_row" BEFORE UPDATE ON "candidate" FOR EACH ROW
  WHEN (OLD."title" IS DISTINCT FROM NEW."title" OR OLD."first_name" IS DISTINCT FROM NEW."first_name"
    OR OLD."last_name" IS DISTINCT FROM NEW."last_name" OR OLD."email" IS DISTINCT FROM NEW."email")
  EXECUTE FUNCTION "lock_row"();

CREATE FUNCTION "touch_by_candidate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "touch_few"('candidate', NEW."tenant_id", NEW."id") THEN PERFORM "touch_later"('candidate', NEW."tenant_id", NEW."id"); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "candidate" FOR EACH ROW
  WHEN (OLD."title" IS DISTINCT FROM NEW."title" OR OLD."first_name" IS DISTINCT FROM NEW."first_name"
    OR OLD."last_name" IS DISTINCT FROM NEW."last_name" OR OLD."email" IS DISTINCT FROM NEW."email")
  EXECUTE FUNCTION "touch_by_candidate"();

-- A name that many rows show is changed at the end of its transaction, in two rounds: the first marks the
-- rows that are there, without keeping others from writing; the second locks the name, waits for those that
-- are about to refer to it, and marks what has come in between. Work that is left needs no second round: the
-- worker sees all rows that were committed before the name, and later ones have never shown the former name.
CREATE FUNCTION "lock_against_references"("name_table" regclass, "tenant" integer, "row_id" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '500ms', true);
  EXECUTE format('SELECT FROM %s WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', "name_table") USING "tenant", "row_id";
END $$;

-- Argument: the value, as rows_that_show calls it.
CREATE FUNCTION "touch_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE CONSTRAINT TRIGGER "touch_shown" AFTER UPDATE OF "name" ON "process" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_shown"('process');
-- before the rows that show the step
CREATE CONSTRAINT TRIGGER "touch_process_late" AFTER UPDATE ON "process_step" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "touch_whole"('process', 'process_id', 'name');

-- Does one row of the work that touch_later has left, unless another worker has it. Work by the id of a changed
-- row is divided into rows of work by ids; the same work that waits meanwhile is done with it.
CREATE FUNCTION "touch_pending"("tenant" integer, "work" bigint) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
