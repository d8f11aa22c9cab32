-- The schema of release 1.18, from which a new database is made. It stands for the migrations up to
-- 20261126122507_assessment_results: a database that has these is taken as it is. The indexes stand in the
-- order in which they were made, because PostgreSQL goes by it where two cost the same.

CREATE TYPE public."ApplicationRoute" AS ENUM (
    'API',
    'FORM',
    'EMAIL',
    'IMPORT',
    'RECRUITER'
);

CREATE TYPE public."CandidateTitle" AS ENUM (
    'MR',
    'MS',
    'MRS',
    'MISS',
    'UNKNOWN'
);

CREATE TYPE public."DeliveryState" AS ENUM (
    'PENDING',
    'DELIVERED',
    'DEAD',
    'CANCELLED',
    'SENDING'
);

CREATE TYPE public."DocumentType" AS ENUM (
    'CV',
    'COVER'
);

CREATE TYPE public."EventName" AS ENUM (
    'ProcessStepChange',
    'ApplicationCreate',
    'EmailSend',
    'QuestionnaireSubmit'
);

CREATE TYPE public."HistoryAction" AS ENUM (
    'APPLY',
    'STEP_CHANGE',
    'NOTE',
    'EMAIL',
    'QUESTIONNAIRE',
    'DOCUMENT',
    'ERASE',
    'SCORE',
    'RESULT'
);

CREATE TYPE public."JobStatus" AS ENUM (
    'DRAFT',
    'PENDING_APPROVAL',
    'OPEN',
    'CLOSED',
    'ARCHIVED'
);

CREATE TYPE public."Outcome" AS ENUM (
    'HIRED',
    'REJECTED',
    'WITHDRAWN'
);

CREATE TYPE public."QuestionType" AS ENUM (
    'FREE_TEXT',
    'SINGLE_CHOICE',
    'MULTIPLE_CHOICE'
);

CREATE TYPE public."Role" AS ENUM (
    'READER',
    'RECRUITER',
    'ADMIN'
);

CREATE TYPE public."StepStatus" AS ENUM (
    'START',
    'CURRENT',
    'END'
);

CREATE TYPE public."TermUnit" AS ENUM (
    'DAY',
    'WEEK',
    'MONTH',
    'YEAR'
);

CREATE TYPE public."WebhookState" AS ENUM (
    'ACTIVE',
    'SUSPENDED',
    'DISABLED'
);

CREATE FUNCTION public.count_at_step(tenant integer, job integer, step integer, now_there integer, ever_there integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "step_tally" SET "current" = "current" + now_there, "entered" = "entered" + ever_there
  WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step AND "id" = (
    SELECT "id" FROM "step_tally" WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step
    ORDER BY "id" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO "step_tally" ("tenant_id", "job_id", "step_id", "current", "entered") VALUES (tenant, job, step, now_there, ever_there);
  END IF;
END $$;

CREATE FUNCTION public.count_hire(tenant integer, job integer, step integer, days integer, hires integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  kept record;
BEGIN
  UPDATE "hire_tally" SET "count" = "count" + hires
  WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step AND "tenths" = days AND "id" = (
    SELECT "id" FROM "hire_tally" WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step AND "tenths" = days
    ORDER BY "id" LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING "id", "count" INTO kept;
  IF NOT FOUND THEN
    INSERT INTO "hire_tally" ("tenant_id", "job_id", "step_id", "tenths", "count") VALUES (tenant, job, step, days, hires);
  ELSIF kept."count" = 0 THEN
    DELETE FROM "hire_tally"
    WHERE "tenant_id" = tenant AND "job_id" = job AND "step_id" = step AND "tenths" = days AND "id" = kept."id";
  END IF;
END $$;

CREATE FUNCTION public.lock_against_references(name_table regclass, tenant integer, row_id integer) RETURNS void
    LANGUAGE plpgsql
    AS $_$
BEGIN
  PERFORM set_config('lock_timeout', '500ms', true);
  EXECUTE format('SELECT FROM %s WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', "name_table") USING "tenant", "row_id";
END $_$;

CREATE FUNCTION public.lock_candidate() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM "candidate" WHERE "tenant_id" = OLD."tenant_id" AND "id" = OLD."id" FOR UPDATE;
  RETURN NEW;
END $$;

CREATE FUNCTION public.lock_row() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format('SELECT FROM %s WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', TG_RELID::regclass) USING OLD."tenant_id", OLD."id";
  RETURN NEW;
END $_$;

CREATE FUNCTION public.open_writes() RETURNS TABLE(pid integer, since timestamp with time zone)
    LANGUAGE sql
    AS $$
  SELECT "pid", to_timestamp((((classid::bigint & 4095) << 32) | objid::bigint) / 1000.0) FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 12 = 7270
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
$$;

CREATE FUNCTION public.place_application() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT "organisation_id" INTO NEW."organisation_id" FROM "job"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."job_id" FOR KEY SHARE;
  -- a foreign key says that there is none
  IF NOT FOUND THEN NEW."organisation_id" := 0; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.place_call() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT w."organisation_id", e."name", e."application_id" INTO NEW."organisation_id", NEW."event", NEW."application_id"
  FROM "delivery" AS d
  JOIN "webhook" AS w ON w."tenant_id" = d."tenant_id" AND w."id" = d."webhook_id"
  JOIN "event" AS e ON e."tenant_id" = d."tenant_id" AND e."id" = d."event_id"
  WHERE d."tenant_id" = NEW."tenant_id" AND d."id" = NEW."delivery_id";
  NEW."failed" := NEW."response_status" NOT BETWEEN 200 AND 299;
  RETURN NEW;
END $$;

CREATE FUNCTION public.place_rows_of_application() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "step_change" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "application_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE FUNCTION public.place_rows_of_job() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "touch_rows"('candidate', NEW."tenant_id", ARRAY(
    SELECT "candidate_id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id"));
  UPDATE "application" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE FUNCTION public.place_step_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT "job_id", "organisation_id" INTO NEW."job_id", NEW."organisation_id" FROM "application"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."application_id" FOR NO KEY UPDATE;
  IF NOT FOUND THEN NEW."job_id" := 0; NEW."organisation_id" := 0; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.recount_applications(tenant integer, job integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "job_tally" ("tenant_id", "job_id", "organisation_id", "contract_type_id", "status")
  SELECT j."tenant_id", j."id", j."organisation_id", j."contract_type_id", j."status" FROM "job" AS j WHERE j."tenant_id" = tenant AND j."id" = job
  ON CONFLICT ("tenant_id", "job_id") DO UPDATE
  SET "organisation_id" = excluded."organisation_id", "contract_type_id" = excluded."contract_type_id", "status" = excluded."status";
  DELETE FROM "source_tally" WHERE "tenant_id" = tenant AND "job_id" = job;
  DELETE FROM "week_tally" WHERE "tenant_id" = tenant AND "job_id" = job;
  UPDATE "job_tally" SET "count" = (SELECT count(*) FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job)
  WHERE "tenant_id" = tenant AND "job_id" = job;
  INSERT INTO "source_tally" ("tenant_id", "job_id", "source_id", "count", "last_day")
  SELECT "tenant_id", "job_id", coalesce("source_id", 0), count(*), max("tally_day"("date"))
  FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1, 2, 3;
  INSERT INTO "week_tally" ("tenant_id", "job_id", "week_start", "count")
  SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date, count(*)
  FROM "application" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1, 2, 3;
END $$;

CREATE FUNCTION public.recount_hires(tenant integer, job integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "count_hire"(tenant, job, "step_id", "tenths", "hires") FROM (
    SELECT "step_id", "tenths", sum("hires")::int AS "hires" FROM (
      SELECT s."id" AS "step_id", "tally_tenths"(a."date", a."step_entered_at") AS "tenths", 1 AS "hires" FROM "process_step" AS s
      JOIN "application" AS a ON a."tenant_id" = tenant AND a."job_id" = job AND a."current_step_id" = s."id"
      WHERE s."tenant_id" = tenant AND s."outcome" = 'HIRED'
      UNION ALL
      SELECT "step_id", "tenths", -"count" FROM "hire_tally" WHERE "tenant_id" = tenant AND "job_id" = job
    ) AS counted GROUP BY 1, 2
  ) AS missing WHERE "hires" <> 0;
END $$;

CREATE FUNCTION public.recount_steps(tenant integer, job integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "count_at_step"(tenant, job, "step_id", "current", "entered") FROM (
    SELECT "step_id", sum("current")::int AS "current", sum("entered")::int AS "entered" FROM (
      SELECT "current_step_id" AS "step_id", count(*) AS "current", 0 AS "entered" FROM "application"
      WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1
      UNION ALL
      SELECT "step_id", 0, count(DISTINCT "application_id") FROM "step_change" WHERE "tenant_id" = tenant AND "job_id" = job GROUP BY 1
      UNION ALL
      SELECT "step_id", -"current", -"entered" FROM "step_tally" WHERE "tenant_id" = tenant AND "job_id" = job
    ) AS counted GROUP BY 1
  ) AS missing WHERE "current" <> 0 OR "entered" <> 0;
END $$;

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the audit only grows';
END $$;

CREATE FUNCTION public.refuse_tallied_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'job, source and date of an application are counted and cannot be changed';
END $$;

CREATE FUNCTION public.refuse_tallied_step_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'application and step of a step change are counted and cannot be changed';
END $$;

CREATE FUNCTION public.revise() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_current_xact_id(),
    pg_advisory_xact_lock_shared((7270::bigint << 44) | floor(extract(epoch FROM now()) * 1000)::bigint);
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  NEW."revision" := OLD."revision" + 1;
  RETURN NEW;
END $$;

CREATE FUNCTION public.stamp() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_current_xact_id(),
    pg_advisory_xact_lock_shared((7270::bigint << 44) | floor(extract(epoch FROM now()) * 1000)::bigint);
  NEW."modified_at" := date_trunc('milliseconds', clock_timestamp());
  IF TG_OP = 'INSERT' THEN NEW."created_at" := NEW."modified_at"; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.tally_added_applications() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT "tenant_id", "job_id", count(*) AS "n" FROM added GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    UPDATE "job_tally" SET "count" = "count" + counted."n" WHERE "tenant_id" = counted."tenant_id" AND "job_id" = counted."job_id";
  END LOOP;
  INSERT INTO "source_tally" ("tenant_id", "job_id", "source_id", "count", "last_day")
  SELECT "tenant_id", "job_id", coalesce("source_id", 0), count(*), max("tally_day"("date"))
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("tenant_id", "job_id", "source_id") DO UPDATE
  SET "count" = "source_tally"."count" + excluded."count", "last_day" = greatest("source_tally"."last_day", excluded."last_day");
  INSERT INTO "week_tally" ("tenant_id", "job_id", "week_start", "count")
  SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date, count(*)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("tenant_id", "job_id", "week_start") DO UPDATE SET "count" = "week_tally"."count" + excluded."count";
  PERFORM "count_at_step"("tenant_id", "job_id", "current_step_id", count(*)::int, 0)
  FROM added GROUP BY "tenant_id", "job_id", "current_step_id";
  PERFORM "count_hire"("tenant_id", "job_id", "step_id", "tenths", count(*)::int) FROM (
    SELECT a."tenant_id", a."job_id", s."id" AS "step_id", "tally_tenths"(a."date", a."step_entered_at") AS "tenths" FROM added AS a
    JOIN "process_step" AS s ON s."tenant_id" = a."tenant_id" AND s."id" = a."current_step_id" AND s."outcome" = 'HIRED'
  ) AS hired GROUP BY "tenant_id", "job_id", "step_id", "tenths";
  RETURN NULL;
END $$;

CREATE FUNCTION public.tally_added_jobs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "job_tally" ("tenant_id", "job_id", "organisation_id", "contract_type_id", "status")
  SELECT "tenant_id", "id", "organisation_id", "contract_type_id", "status" FROM added;
  RETURN NULL;
END $$;

CREATE FUNCTION public.tally_added_step_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "count_at_step"("tenant_id", "job_id", "step_id", 0, count(*)::int) FROM (
    SELECT "tenant_id", "job_id", "step_id", "application_id", count(*) AS "n" FROM added GROUP BY 1, 2, 3, 4
  ) AS entered WHERE "n" = (
    SELECT count(*) FROM "step_change" AS s
    WHERE s."tenant_id" = entered."tenant_id" AND s."application_id" = entered."application_id" AND s."step_id" = entered."step_id")
  GROUP BY "tenant_id", "job_id", "step_id";
  RETURN NULL;
END $$;

CREATE FUNCTION public.tally_changed_job() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "job_tally" SET "organisation_id" = NEW."organisation_id", "contract_type_id" = NEW."contract_type_id", "status" = NEW."status"
  WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE FUNCTION public.tally_changed_outcome() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id");
  PERFORM FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
  WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id" AND a."current_step_id" = NEW."id"
  ORDER BY a."id" FOR NO KEY UPDATE OF a;
  PERFORM "recount_hires"(j."tenant_id", j."id") FROM "job" AS j WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id";
  RETURN NULL;
END $$;

CREATE FUNCTION public.tally_day(moment timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE
    RETURN ((moment AT TIME ZONE 'UTC'::text))::date;

CREATE FUNCTION public.tally_moved_application() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD."current_step_id" <> NEW."current_step_id" THEN
    PERFORM "count_at_step"(OLD."tenant_id", OLD."job_id", OLD."current_step_id", -1, 0),
      "count_at_step"(NEW."tenant_id", NEW."job_id", NEW."current_step_id", 1, 0);
  END IF;
  PERFORM "count_hire"(NEW."tenant_id", NEW."job_id", s."id", "tally_tenths"(NEW."date", at."entered"), at."hires")
  FROM (VALUES (OLD."current_step_id", OLD."step_entered_at", -1), (NEW."current_step_id", NEW."step_entered_at", 1)) AS at ("step_id", "entered", "hires")
  JOIN "process_step" AS s ON s."tenant_id" = NEW."tenant_id" AND s."id" = at."step_id" AND s."outcome" = 'HIRED';
  RETURN NULL;
END $$;

CREATE FUNCTION public.tally_removed_applications() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN SELECT DISTINCT "tenant_id", "job_id" FROM removed ORDER BY 1, 2 LOOP
    PERFORM "recount_applications"(gone."tenant_id", gone."job_id");
  END LOOP;
  PERFORM "count_at_step"("tenant_id", "job_id", "current_step_id", -count(*)::int, 0)
  FROM removed GROUP BY "tenant_id", "job_id", "current_step_id";
  PERFORM "count_hire"("tenant_id", "job_id", "step_id", "tenths", -count(*)::int) FROM (
    SELECT a."tenant_id", a."job_id", s."id" AS "step_id", "tally_tenths"(a."date", a."step_entered_at") AS "tenths" FROM removed AS a
    JOIN "process_step" AS s ON s."tenant_id" = a."tenant_id" AND s."id" = a."current_step_id" AND s."outcome" = 'HIRED'
  ) AS hired GROUP BY "tenant_id", "job_id", "step_id", "tenths";
  RETURN NULL;
END $$;

CREATE FUNCTION public.tally_removed_step_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "count_at_step"("tenant_id", "job_id", "step_id", 0, -count(*)::int) FROM (
    SELECT DISTINCT "tenant_id", "job_id", "step_id", "application_id" FROM removed
  ) AS entered WHERE NOT EXISTS (
    SELECT FROM "step_change" AS s
    WHERE s."tenant_id" = entered."tenant_id" AND s."application_id" = entered."application_id" AND s."step_id" = entered."step_id")
  GROUP BY "tenant_id", "job_id", "step_id";
  RETURN NULL;
END $$;

CREATE FUNCTION public.tally_tenths(received timestamp with time zone, entered timestamp with time zone) RETURNS integer
    LANGUAGE sql IMMUTABLE
    RETURN (GREATEST((0)::numeric, round((EXTRACT(epoch FROM (entered - received)) / (8640)::numeric))))::integer;

CREATE FUNCTION public.touch_application() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "application" SET "modified_at" = now()
    WHERE "tenant_id" = OLD."tenant_id" AND "id" = OLD."application_id" AND "xmin" <> pg_current_xact_id()::xid;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "application" SET "modified_at" = now()
    WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."application_id" AND "xmin" <> pg_current_xact_id()::xid;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_candidate() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.touch_by_contract_type() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "contract_type_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_job() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_organisation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('template', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "template" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('process', NEW."tenant_id", ARRAY(
    SELECT "process_id" FROM "process_organisation" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  PERFORM "touch_rows"('"user"', NEW."tenant_id", ARRAY(
    SELECT "user_id" FROM "membership" WHERE "tenant_id" = NEW."tenant_id" AND "organisation_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_pool() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('candidate', NEW."tenant_id", ARRAY(
    SELECT "candidate_id" FROM "candidate_pool" WHERE "tenant_id" = NEW."tenant_id" AND "pool_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_posting_service() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  UPDATE "source" SET "name" = "name"
  WHERE "tenant_id" = NEW."tenant_id" AND "posting_service_id" = NEW."id" AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_process() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "process_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_questionnaire() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.touch_by_rejection_reason() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "rejection_reason_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_source() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "job_id" FROM "publication" WHERE "tenant_id" = NEW."tenant_id" AND "source_id" = NEW."id"));
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "source_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_renamed boolean := (OLD."name", OLD."status") IS DISTINCT FROM (NEW."name", NEW."status");
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  UPDATE "process" SET "name" = "name"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."process_id" AND "xmin" <> pg_current_xact_id()::xid;
  IF NOT is_renamed AND OLD."outcome" IS NOT DISTINCT FROM NEW."outcome" THEN RETURN NULL; END IF;
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "application_id" FROM "step_change" WHERE is_renamed AND "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"
    UNION
    SELECT a."id" FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
    WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id" AND a."current_step_id" = NEW."id"));
  IF NOT is_renamed THEN RETURN NULL; END IF;
  PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_by_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "owner_id" = NEW."id"));
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "application_id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"
    UNION SELECT "application_id" FROM "history_entry" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"
    UNION SELECT "application_id" FROM "assessment_result" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"));
  PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "user_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_candidate() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "candidate" SET "modified_at" = now()
    WHERE "tenant_id" = OLD."tenant_id" AND "id" = OLD."candidate_id" AND "xmin" <> pg_current_xact_id()::xid;
  ELSE
    UPDATE "candidate" SET "modified_at" = now()
    WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."candidate_id" AND "xmin" <> pg_current_xact_id()::xid;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_job() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "job" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."job_id", NEW."job_id");
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_process() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "process" SET "name" = "name"
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."process_id", NEW."process_id");
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_question() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "question" SET "label" = "label"
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."question_id", NEW."question_id");
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_questionnaire() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "questionnaire" SET "name" = "name"
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."questionnaire_id", NEW."questionnaire_id");
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_rows(of_table regclass, tenant integer, ids integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  untouched text := '"tenant_id" = $1 AND "id" = ANY ($2) AND "xmin" <> pg_current_xact_id()::xid';
BEGIN
  EXECUTE format('SELECT FROM %s WHERE %s ORDER BY "id" FOR NO KEY UPDATE', "of_table", untouched) USING "tenant", "ids";
  EXECUTE format('UPDATE %s SET "modified_at" = now() WHERE %s', "of_table", untouched) USING "tenant", "ids";
END $_$;

CREATE FUNCTION public.touch_shared_process() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "process" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."process_id", NEW."process_id");
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "user" SET "modified_at" = now()
  WHERE "tenant_id" = coalesce(NEW."tenant_id", OLD."tenant_id") AND "id" IN (OLD."user_id", NEW."user_id");
  RETURN NULL;
END $$;

CREATE TABLE public.answer (
    tenant_id integer NOT NULL,
    application_id integer NOT NULL,
    questionnaire_id integer NOT NULL,
    question_id integer NOT NULL,
    text text NOT NULL
);

CREATE TABLE public.answer_choice (
    tenant_id integer NOT NULL,
    application_id integer NOT NULL,
    questionnaire_id integer NOT NULL,
    question_id integer NOT NULL,
    choice_id integer NOT NULL
);

CREATE TABLE public.api_version (
    major integer NOT NULL,
    expires_on date,
    deprecated_at timestamp(3) with time zone,
    CONSTRAINT api_version_deprecated_with_day CHECK (((expires_on IS NULL) = (deprecated_at IS NULL)))
);

CREATE TABLE public.application (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    job_id integer NOT NULL,
    candidate_id integer NOT NULL,
    source_id integer,
    current_step_id integer NOT NULL,
    step_date date NOT NULL,
    route public."ApplicationRoute" NOT NULL,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    score integer,
    questionnaire_score integer,
    last_action_time timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    candidate_last_action timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    availability text,
    availability_date date,
    consent_processing boolean,
    consent_retention boolean,
    revision integer DEFAULT 1 NOT NULL,
    organisation_id integer DEFAULT 0 NOT NULL,
    rejection_reason_id integer,
    step_entered_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT application_questionnaire_score_percent CHECK (((questionnaire_score >= 0) AND (questionnaire_score <= 100))),
    CONSTRAINT application_score_percent CHECK (((score >= 0) AND (score <= 100)))
);

CREATE SEQUENCE public.application_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.application_id_seq OWNED BY public.application.id;

CREATE TABLE public.application_item (
    tenant_id integer NOT NULL,
    application_id integer NOT NULL,
    major smallint NOT NULL,
    format text NOT NULL,
    revision integer NOT NULL,
    body text NOT NULL
)
WITH (toast_tuple_target='8160');

ALTER TABLE ONLY public.application_item ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE public.apply_address (
    tenant_id integer NOT NULL,
    job_id integer NOT NULL,
    source_id integer NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public.assessment_result (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    application_id integer NOT NULL,
    user_id integer,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    name text NOT NULL,
    score double precision,
    max_score double precision,
    url text,
    summary text,
    external_id text,
    CONSTRAINT assessment_result_score_has_maximum CHECK (((score IS NULL) = (max_score IS NULL))),
    CONSTRAINT assessment_result_score_in_range CHECK (((score >= (0)::double precision) AND (score <= max_score) AND (max_score > (0)::double precision)))
);

CREATE SEQUENCE public.assessment_result_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.assessment_result_id_seq OWNED BY public.assessment_result.id;

CREATE TABLE public.audit_entry (
    id integer NOT NULL,
    tenant_id integer,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    operator text NOT NULL,
    command text NOT NULL,
    arguments jsonb NOT NULL
);

CREATE SEQUENCE public.audit_entry_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_entry_id_seq OWNED BY public.audit_entry.id;

CREATE TABLE public.call (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    delivery_id integer NOT NULL,
    attempt integer NOT NULL,
    called_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    duration_ms integer NOT NULL,
    response_status integer DEFAULT 0 NOT NULL,
    response_body text DEFAULT ''::text NOT NULL,
    error text,
    next_attempt_at timestamp(3) with time zone,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    application_id integer,
    event public."EventName",
    failed boolean DEFAULT false NOT NULL,
    organisation_id integer,
    CONSTRAINT call_attempt_from_1 CHECK ((attempt >= 1)),
    CONSTRAINT call_response_status CHECK (((response_status >= 0) AND (response_status <= 999)))
);

CREATE SEQUENCE public.call_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.call_id_seq OWNED BY public.call.id;

CREATE TABLE public.candidate (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title public."CandidateTitle" DEFAULT 'UNKNOWN'::public."CandidateTitle" NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    first_name_key text NOT NULL,
    last_name_key text NOT NULL,
    email text,
    email_key text,
    email_secondary text,
    email_secondary_key text,
    birthdate date,
    home_phone text,
    mobile_phone text,
    office_phone text,
    address text,
    postalcode text,
    town text,
    country text,
    "position" text,
    position_company text,
    experience_start date,
    linkedin text,
    instagram text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    erased_at timestamp(3) with time zone
);

CREATE SEQUENCE public.candidate_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.candidate_id_seq OWNED BY public.candidate.id;

CREATE TABLE public.candidate_pool (
    tenant_id integer NOT NULL,
    pool_id integer NOT NULL,
    candidate_id integer NOT NULL
);

CREATE TABLE public.choice (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    question_id integer NOT NULL,
    rank integer NOT NULL,
    value text NOT NULL,
    points integer
);

CREATE SEQUENCE public.choice_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.choice_id_seq OWNED BY public.choice.id;

CREATE TABLE public.contract_type (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    abbreviation text NOT NULL
);

CREATE SEQUENCE public.contract_type_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.contract_type_id_seq OWNED BY public.contract_type.id;

CREATE TABLE public.credential (
    id integer NOT NULL,
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    login text NOT NULL,
    password_hash bytea NOT NULL,
    previous_password_hash bytea,
    previous_expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    password_key text,
    previous_password_key text,
    CONSTRAINT credential_previous_password_expires CHECK (((previous_password_hash IS NULL) = (previous_expires_at IS NULL)))
);

CREATE SEQUENCE public.credential_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.credential_id_seq OWNED BY public.credential.id;

CREATE TABLE public.delivery (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    event_id integer,
    webhook_id integer,
    email_id integer,
    state public."DeliveryState" DEFAULT 'PENDING'::public."DeliveryState" NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT delivery_of_event_or_email CHECK ((((email_id IS NULL) AND (event_id IS NOT NULL) AND (webhook_id IS NOT NULL)) OR ((email_id IS NOT NULL) AND (event_id IS NULL) AND (webhook_id IS NULL))))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE SEQUENCE public.delivery_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.delivery_id_seq OWNED BY public.delivery.id;

CREATE TABLE public.document (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    application_id integer NOT NULL,
    type public."DocumentType" NOT NULL,
    name text NOT NULL,
    mime_type text NOT NULL,
    size integer NOT NULL,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public.document_content (
    tenant_id integer NOT NULL,
    document_id integer NOT NULL,
    bytes bytea NOT NULL
);

CREATE SEQUENCE public.document_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.document_id_seq OWNED BY public.document.id;

CREATE TABLE public.email_message (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    application_id integer NOT NULL,
    template_id integer,
    user_id integer,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    subject text NOT NULL,
    sender text NOT NULL,
    recipient text NOT NULL,
    message text NOT NULL,
    received boolean DEFAULT false NOT NULL,
    message_id text,
    traceparent character varying(55),
    error text
);

CREATE SEQUENCE public.email_message_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.email_message_id_seq OWNED BY public.email_message.id;

CREATE TABLE public.event (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    public_id text NOT NULL,
    name public."EventName" NOT NULL,
    organisation_id integer NOT NULL,
    application_id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    step_change jsonb,
    traceparent character varying(55)
);

CREATE SEQUENCE public.event_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.event_id_seq OWNED BY public.event.id;

CREATE TABLE public.external_reference (
    tenant_id integer NOT NULL,
    kind text NOT NULL,
    reference text NOT NULL,
    row_id integer NOT NULL
);

CREATE TABLE public.hire_tally (
    tenant_id integer NOT NULL,
    job_id integer NOT NULL,
    step_id integer NOT NULL,
    tenths integer NOT NULL,
    id integer NOT NULL,
    count integer NOT NULL
);

CREATE SEQUENCE public.hire_tally_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.hire_tally_id_seq OWNED BY public.hire_tally.id;

CREATE TABLE public.history_entry (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    application_id integer NOT NULL,
    user_id integer,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    action public."HistoryAction" NOT NULL,
    text text NOT NULL
);

CREATE SEQUENCE public.history_entry_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.history_entry_id_seq OWNED BY public.history_entry.id;

CREATE TABLE public.idempotency_key (
    tenant_id integer NOT NULL,
    scope text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    body text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public.job (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    organisation_id integer NOT NULL,
    process_id integer NOT NULL,
    questionnaire_id integer,
    owner_id integer,
    contract_type_id integer,
    reference text NOT NULL,
    title text NOT NULL,
    status public."JobStatus" DEFAULT 'DRAFT'::public."JobStatus" NOT NULL,
    client text,
    address text,
    postalcode text,
    town text,
    country text,
    longitude double precision,
    latitude double precision,
    description text DEFAULT ''::text NOT NULL,
    employer_description text DEFAULT ''::text NOT NULL,
    position_description text DEFAULT ''::text NOT NULL,
    profile_description text DEFAULT ''::text NOT NULL,
    term_count integer,
    term_unit public."TermUnit",
    start_date date,
    cv_required boolean DEFAULT false NOT NULL,
    cover_required boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT job_term_has_unit CHECK (((term_count IS NULL) = (term_unit IS NULL))),
    CONSTRAINT job_term_positive CHECK ((term_count >= 1))
);

CREATE TABLE public.job_attribute (
    tenant_id integer NOT NULL,
    job_id integer NOT NULL,
    api_name text NOT NULL,
    name text NOT NULL,
    value text NOT NULL
);

CREATE SEQUENCE public.job_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.job_id_seq OWNED BY public.job.id;

CREATE TABLE public.job_tally (
    tenant_id integer NOT NULL,
    job_id integer NOT NULL,
    count integer DEFAULT 0 NOT NULL,
    contract_type_id integer,
    organisation_id integer NOT NULL,
    status public."JobStatus" NOT NULL
);

CREATE TABLE public.job_team_member (
    tenant_id integer NOT NULL,
    job_id integer NOT NULL,
    user_id integer NOT NULL
);

CREATE UNLOGGED TABLE public.last_write (
    caller text NOT NULL,
    "position" bigint NOT NULL,
    written_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.membership (
    tenant_id integer NOT NULL,
    organisation_id integer NOT NULL,
    user_id integer NOT NULL,
    role public."Role" NOT NULL
);

CREATE TABLE public.note (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    candidate_id integer NOT NULL,
    organisation_id integer NOT NULL,
    user_id integer,
    text text NOT NULL,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE public.note_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.note_id_seq OWNED BY public.note.id;

CREATE TABLE public.organisation (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL
);

CREATE SEQUENCE public.organisation_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.organisation_id_seq OWNED BY public.organisation.id;

CREATE TABLE public.pool (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE public.pool_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.pool_id_seq OWNED BY public.pool.id;

CREATE TABLE public.posting_service (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL
);

CREATE SEQUENCE public.posting_service_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.posting_service_id_seq OWNED BY public.posting_service.id;

CREATE TABLE public.process (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE public.process_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.process_id_seq OWNED BY public.process.id;

CREATE TABLE public.process_organisation (
    tenant_id integer NOT NULL,
    process_id integer NOT NULL,
    organisation_id integer NOT NULL
);

CREATE TABLE public.process_step (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    process_id integer NOT NULL,
    rank integer NOT NULL,
    name text NOT NULL,
    status public."StepStatus" NOT NULL,
    operational boolean DEFAULT false NOT NULL,
    outcome public."Outcome",
    CONSTRAINT process_step_operational_is_current CHECK (((NOT operational) OR (status = 'CURRENT'::public."StepStatus"))),
    CONSTRAINT process_step_outcome_is_end CHECK (((outcome IS NULL) OR (status = 'END'::public."StepStatus"))),
    CONSTRAINT process_step_rank_from_1 CHECK ((rank >= 1)),
    CONSTRAINT process_step_start_is_first CHECK (((status = 'START'::public."StepStatus") = (rank = 1)))
);

CREATE SEQUENCE public.process_step_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.process_step_id_seq OWNED BY public.process_step.id;

CREATE TABLE public.publication (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    job_id integer NOT NULL,
    source_id integer NOT NULL,
    start_date date NOT NULL,
    end_date date,
    CONSTRAINT publication_ends_after_start CHECK ((end_date >= start_date))
);

CREATE SEQUENCE public.publication_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.publication_id_seq OWNED BY public.publication.id;

CREATE TABLE public.question (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    questionnaire_id integer NOT NULL,
    rank integer NOT NULL,
    label text NOT NULL,
    type public."QuestionType" NOT NULL,
    required boolean DEFAULT false NOT NULL
);

CREATE SEQUENCE public.question_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.question_id_seq OWNED BY public.question.id;

CREATE TABLE public.questionnaire (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE public.questionnaire_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.questionnaire_id_seq OWNED BY public.questionnaire.id;

CREATE TABLE public.questionnaire_submission (
    tenant_id integer NOT NULL,
    application_id integer NOT NULL,
    questionnaire_id integer NOT NULL,
    score integer,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE UNLOGGED TABLE public.rate_limit (
    key text NOT NULL,
    hits integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.rejection_reason (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    organisation_id integer,
    name text NOT NULL,
    retired_at timestamp(3) with time zone
);

CREATE SEQUENCE public.rejection_reason_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.rejection_reason_id_seq OWNED BY public.rejection_reason.id;

CREATE TABLE public.source (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    posting_service_id integer,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE public.source_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.source_id_seq OWNED BY public.source.id;

CREATE TABLE public.source_tally (
    tenant_id integer NOT NULL,
    job_id integer NOT NULL,
    source_id integer NOT NULL,
    count integer NOT NULL,
    last_day date NOT NULL
);

CREATE TABLE public.step_change (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    application_id integer NOT NULL,
    step_id integer NOT NULL,
    user_id integer,
    date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    job_id integer DEFAULT 0 NOT NULL,
    organisation_id integer DEFAULT 0 NOT NULL
);

CREATE SEQUENCE public.step_change_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.step_change_id_seq OWNED BY public.step_change.id;

CREATE TABLE public.step_tally (
    tenant_id integer NOT NULL,
    job_id integer NOT NULL,
    step_id integer NOT NULL,
    id integer NOT NULL,
    current integer NOT NULL,
    entered integer NOT NULL
);

CREATE SEQUENCE public.step_tally_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.step_tally_id_seq OWNED BY public.step_tally.id;

CREATE TABLE public.template (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    organisation_id integer NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE public.template_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.template_id_seq OWNED BY public.template.id;

CREATE TABLE public.tenant (
    id integer NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE public.tenant_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tenant_id_seq OWNED BY public.tenant.id;

CREATE TABLE public."user" (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE public.user_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.user_id_seq OWNED BY public."user".id;

CREATE TABLE public.webhook (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    organisation_id integer NOT NULL,
    url text NOT NULL,
    events public."EventName"[],
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_expires_at timestamp(3) with time zone,
    receiver_credentials bytea,
    state public."WebhookState" DEFAULT 'ACTIVE'::public."WebhookState" NOT NULL,
    suspended_until timestamp(3) with time zone,
    suspensions integer DEFAULT 0 NOT NULL,
    recent_outcomes character varying(20) DEFAULT ''::character varying NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE SEQUENCE public.webhook_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.webhook_id_seq OWNED BY public.webhook.id;

CREATE TABLE public.week_tally (
    tenant_id integer NOT NULL,
    job_id integer NOT NULL,
    week_start date NOT NULL,
    count integer NOT NULL
);

ALTER TABLE ONLY public.application ALTER COLUMN id SET DEFAULT nextval('public.application_id_seq'::regclass);

ALTER TABLE ONLY public.assessment_result ALTER COLUMN id SET DEFAULT nextval('public.assessment_result_id_seq'::regclass);

ALTER TABLE ONLY public.audit_entry ALTER COLUMN id SET DEFAULT nextval('public.audit_entry_id_seq'::regclass);

ALTER TABLE ONLY public.call ALTER COLUMN id SET DEFAULT nextval('public.call_id_seq'::regclass);

ALTER TABLE ONLY public.candidate ALTER COLUMN id SET DEFAULT nextval('public.candidate_id_seq'::regclass);

ALTER TABLE ONLY public.choice ALTER COLUMN id SET DEFAULT nextval('public.choice_id_seq'::regclass);

ALTER TABLE ONLY public.contract_type ALTER COLUMN id SET DEFAULT nextval('public.contract_type_id_seq'::regclass);

ALTER TABLE ONLY public.credential ALTER COLUMN id SET DEFAULT nextval('public.credential_id_seq'::regclass);

ALTER TABLE ONLY public.delivery ALTER COLUMN id SET DEFAULT nextval('public.delivery_id_seq'::regclass);

ALTER TABLE ONLY public.document ALTER COLUMN id SET DEFAULT nextval('public.document_id_seq'::regclass);

ALTER TABLE ONLY public.email_message ALTER COLUMN id SET DEFAULT nextval('public.email_message_id_seq'::regclass);

ALTER TABLE ONLY public.event ALTER COLUMN id SET DEFAULT nextval('public.event_id_seq'::regclass);

ALTER TABLE ONLY public.hire_tally ALTER COLUMN id SET DEFAULT nextval('public.hire_tally_id_seq'::regclass);

ALTER TABLE ONLY public.history_entry ALTER COLUMN id SET DEFAULT nextval('public.history_entry_id_seq'::regclass);

ALTER TABLE ONLY public.job ALTER COLUMN id SET DEFAULT nextval('public.job_id_seq'::regclass);

ALTER TABLE ONLY public.note ALTER COLUMN id SET DEFAULT nextval('public.note_id_seq'::regclass);

ALTER TABLE ONLY public.organisation ALTER COLUMN id SET DEFAULT nextval('public.organisation_id_seq'::regclass);

ALTER TABLE ONLY public.pool ALTER COLUMN id SET DEFAULT nextval('public.pool_id_seq'::regclass);

ALTER TABLE ONLY public.posting_service ALTER COLUMN id SET DEFAULT nextval('public.posting_service_id_seq'::regclass);

ALTER TABLE ONLY public.process ALTER COLUMN id SET DEFAULT nextval('public.process_id_seq'::regclass);

ALTER TABLE ONLY public.process_step ALTER COLUMN id SET DEFAULT nextval('public.process_step_id_seq'::regclass);

ALTER TABLE ONLY public.publication ALTER COLUMN id SET DEFAULT nextval('public.publication_id_seq'::regclass);

ALTER TABLE ONLY public.question ALTER COLUMN id SET DEFAULT nextval('public.question_id_seq'::regclass);

ALTER TABLE ONLY public.questionnaire ALTER COLUMN id SET DEFAULT nextval('public.questionnaire_id_seq'::regclass);

ALTER TABLE ONLY public.rejection_reason ALTER COLUMN id SET DEFAULT nextval('public.rejection_reason_id_seq'::regclass);

ALTER TABLE ONLY public.source ALTER COLUMN id SET DEFAULT nextval('public.source_id_seq'::regclass);

ALTER TABLE ONLY public.step_change ALTER COLUMN id SET DEFAULT nextval('public.step_change_id_seq'::regclass);

ALTER TABLE ONLY public.step_tally ALTER COLUMN id SET DEFAULT nextval('public.step_tally_id_seq'::regclass);

ALTER TABLE ONLY public.template ALTER COLUMN id SET DEFAULT nextval('public.template_id_seq'::regclass);

ALTER TABLE ONLY public.tenant ALTER COLUMN id SET DEFAULT nextval('public.tenant_id_seq'::regclass);

ALTER TABLE ONLY public."user" ALTER COLUMN id SET DEFAULT nextval('public.user_id_seq'::regclass);

ALTER TABLE ONLY public.webhook ALTER COLUMN id SET DEFAULT nextval('public.webhook_id_seq'::regclass);

ALTER TABLE ONLY public.answer_choice
    ADD CONSTRAINT answer_choice_pkey PRIMARY KEY (tenant_id, application_id, questionnaire_id, question_id, choice_id);

ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (tenant_id, application_id, questionnaire_id, question_id);

ALTER TABLE ONLY public.api_version
    ADD CONSTRAINT api_version_pkey PRIMARY KEY (major);

ALTER TABLE ONLY public.application_item
    ADD CONSTRAINT application_item_pkey PRIMARY KEY (tenant_id, application_id, major);

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.apply_address
    ADD CONSTRAINT apply_address_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.assessment_result
    ADD CONSTRAINT assessment_result_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.call
    ADD CONSTRAINT call_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.candidate
    ADD CONSTRAINT candidate_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.candidate_pool
    ADD CONSTRAINT candidate_pool_pkey PRIMARY KEY (tenant_id, pool_id, candidate_id);

ALTER TABLE ONLY public.choice
    ADD CONSTRAINT choice_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.contract_type
    ADD CONSTRAINT contract_type_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.credential
    ADD CONSTRAINT credential_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.document_content
    ADD CONSTRAINT document_content_pkey PRIMARY KEY (tenant_id, document_id);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.email_message
    ADD CONSTRAINT email_message_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.external_reference
    ADD CONSTRAINT external_reference_pkey PRIMARY KEY (tenant_id, kind, reference);

ALTER TABLE ONLY public.hire_tally
    ADD CONSTRAINT hire_tally_pkey PRIMARY KEY (tenant_id, job_id, step_id, tenths, id);

ALTER TABLE ONLY public.history_entry
    ADD CONSTRAINT history_entry_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (tenant_id, scope, key);

ALTER TABLE ONLY public.job_attribute
    ADD CONSTRAINT job_attribute_pkey PRIMARY KEY (tenant_id, job_id, api_name);

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.job_tally
    ADD CONSTRAINT job_tally_pkey PRIMARY KEY (tenant_id, job_id);

ALTER TABLE ONLY public.job_team_member
    ADD CONSTRAINT job_team_member_pkey PRIMARY KEY (tenant_id, job_id, user_id);

ALTER TABLE ONLY public.last_write
    ADD CONSTRAINT last_write_pkey PRIMARY KEY (caller);

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (tenant_id, organisation_id, user_id);

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.organisation
    ADD CONSTRAINT organisation_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.posting_service
    ADD CONSTRAINT posting_service_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.process_organisation
    ADD CONSTRAINT process_organisation_pkey PRIMARY KEY (tenant_id, process_id, organisation_id);

ALTER TABLE ONLY public.process
    ADD CONSTRAINT process_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.process_step
    ADD CONSTRAINT process_step_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.publication
    ADD CONSTRAINT publication_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.question
    ADD CONSTRAINT question_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.questionnaire
    ADD CONSTRAINT questionnaire_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.questionnaire_submission
    ADD CONSTRAINT questionnaire_submission_pkey PRIMARY KEY (tenant_id, application_id, questionnaire_id);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.rejection_reason
    ADD CONSTRAINT rejection_reason_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.source_tally
    ADD CONSTRAINT source_tally_pkey PRIMARY KEY (tenant_id, job_id, source_id);

ALTER TABLE ONLY public.step_change
    ADD CONSTRAINT step_change_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.step_tally
    ADD CONSTRAINT step_tally_pkey PRIMARY KEY (tenant_id, job_id, step_id, id);

ALTER TABLE ONLY public.template
    ADD CONSTRAINT template_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.week_tally
    ADD CONSTRAINT week_tally_pkey PRIMARY KEY (tenant_id, job_id, week_start);

CREATE UNIQUE INDEX user_tenant_id_email_key ON public."user" USING btree (tenant_id, email);

CREATE INDEX membership_tenant_id_user_id_idx ON public.membership USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX credential_login_key ON public.credential USING btree (login);

CREATE INDEX credential_tenant_id_user_id_idx ON public.credential USING btree (tenant_id, user_id);

CREATE INDEX idempotency_key_created_at_idx ON public.idempotency_key USING btree (created_at);

CREATE INDEX process_organisation_tenant_id_organisation_id_idx ON public.process_organisation USING btree (tenant_id, organisation_id);

CREATE INDEX process_step_tenant_id_name_idx ON public.process_step USING btree (tenant_id, name);

CREATE UNIQUE INDEX process_step_tenant_id_process_id_rank_key ON public.process_step USING btree (tenant_id, process_id, rank);

CREATE UNIQUE INDEX question_tenant_id_questionnaire_id_rank_key ON public.question USING btree (tenant_id, questionnaire_id, rank);

CREATE UNIQUE INDEX choice_tenant_id_question_id_rank_key ON public.choice USING btree (tenant_id, question_id, rank);

CREATE UNIQUE INDEX choice_tenant_id_question_id_value_key ON public.choice USING btree (tenant_id, question_id, value);

CREATE INDEX job_tenant_id_organisation_id_status_id_idx ON public.job USING btree (tenant_id, organisation_id, status, id);

CREATE UNIQUE INDEX job_tenant_id_reference_key ON public.job USING btree (tenant_id, reference);

CREATE INDEX job_team_member_tenant_id_user_id_idx ON public.job_team_member USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX source_tenant_id_name_key ON public.source USING btree (tenant_id, name);

CREATE INDEX publication_tenant_id_job_id_start_date_idx ON public.publication USING btree (tenant_id, job_id, start_date);

CREATE INDEX publication_tenant_id_source_id_job_id_idx ON public.publication USING btree (tenant_id, source_id, job_id);

CREATE INDEX candidate_tenant_id_email_secondary_key_idx ON public.candidate USING btree (tenant_id, email_secondary_key);

CREATE UNIQUE INDEX candidate_tenant_id_email_key_key ON public.candidate USING btree (tenant_id, email_key);

CREATE UNIQUE INDEX pool_tenant_id_name_key ON public.pool USING btree (tenant_id, name);

CREATE INDEX candidate_pool_tenant_id_candidate_id_idx ON public.candidate_pool USING btree (tenant_id, candidate_id);

CREATE INDEX application_tenant_id_job_id_modified_at_id_idx ON public.application USING btree (tenant_id, job_id, modified_at, id);

CREATE INDEX application_tenant_id_job_id_step_date_id_idx ON public.application USING btree (tenant_id, job_id, step_date, id);

CREATE INDEX application_tenant_id_job_id_current_step_id_id_idx ON public.application USING btree (tenant_id, job_id, current_step_id, id);

CREATE INDEX application_tenant_id_source_id_idx ON public.application USING btree (tenant_id, source_id);

CREATE UNIQUE INDEX application_tenant_id_candidate_id_job_id_key ON public.application USING btree (tenant_id, candidate_id, job_id);

CREATE INDEX step_change_tenant_id_application_id_id_idx ON public.step_change USING btree (tenant_id, application_id, id);

CREATE INDEX step_change_tenant_id_step_id_id_idx ON public.step_change USING btree (tenant_id, step_id, id);

CREATE INDEX history_entry_tenant_id_application_id_id_idx ON public.history_entry USING btree (tenant_id, application_id, id);

CREATE INDEX template_tenant_id_organisation_id_language_id_idx ON public.template USING btree (tenant_id, organisation_id, language, id);

CREATE INDEX email_message_tenant_id_application_id_id_idx ON public.email_message USING btree (tenant_id, application_id, id);

CREATE INDEX note_tenant_id_candidate_id_id_idx ON public.note USING btree (tenant_id, candidate_id, id);

CREATE INDEX note_tenant_id_organisation_id_id_idx ON public.note USING btree (tenant_id, organisation_id, id);

CREATE INDEX questionnaire_submission_tenant_id_questionnaire_id_idx ON public.questionnaire_submission USING btree (tenant_id, questionnaire_id);

CREATE INDEX answer_tenant_id_question_id_idx ON public.answer USING btree (tenant_id, question_id);

CREATE INDEX answer_choice_tenant_id_choice_id_idx ON public.answer_choice USING btree (tenant_id, choice_id);

CREATE INDEX document_tenant_id_application_id_type_id_idx ON public.document USING btree (tenant_id, application_id, type, id);

CREATE INDEX webhook_tenant_id_organisation_id_idx ON public.webhook USING btree (tenant_id, organisation_id);

CREATE INDEX event_tenant_id_application_id_idx ON public.event USING btree (tenant_id, application_id);

CREATE INDEX event_tenant_id_organisation_id_idx ON public.event USING btree (tenant_id, organisation_id);

CREATE INDEX delivery_tenant_id_event_id_idx ON public.delivery USING btree (tenant_id, event_id);

CREATE UNIQUE INDEX delivery_tenant_id_email_id_key ON public.delivery USING btree (tenant_id, email_id);

CREATE INDEX call_tenant_id_delivery_id_attempt_idx ON public.call USING btree (tenant_id, delivery_id, attempt);

CREATE INDEX audit_entry_date_idx ON public.audit_entry USING btree (date);

CREATE UNIQUE INDEX external_reference_tenant_id_kind_row_id_key ON public.external_reference USING btree (tenant_id, kind, row_id);

CREATE INDEX delivery_state_webhook_id_next_attempt_at_id_idx ON public.delivery USING btree (state, webhook_id, next_attempt_at, id);

CREATE INDEX delivery_id_idx ON public.delivery USING btree (id);

CREATE INDEX event_id_idx ON public.event USING btree (id);

CREATE INDEX webhook_id_idx ON public.webhook USING btree (id);

CREATE INDEX apply_address_tenant_id_job_id_source_id_idx ON public.apply_address USING btree (tenant_id, job_id, source_id);

CREATE INDEX job_tally_tenant_id_contract_type_id_status_idx ON public.job_tally USING btree (tenant_id, contract_type_id, status);

CREATE INDEX history_entry_tenant_id_user_id_idx ON public.history_entry USING btree (tenant_id, user_id);

CREATE INDEX note_tenant_id_user_id_idx ON public.note USING btree (tenant_id, user_id);

CREATE INDEX step_change_tenant_id_user_id_idx ON public.step_change USING btree (tenant_id, user_id);

CREATE INDEX application_tenant_id_organisation_id_candidate_id_idx ON public.application USING btree (tenant_id, organisation_id, candidate_id);

CREATE INDEX call_tenant_id_organisation_id_id_idx ON public.call USING btree (tenant_id, organisation_id, id);

CREATE INDEX call_tenant_id_organisation_id_failed_event_id_idx ON public.call USING btree (tenant_id, organisation_id, failed, event, id);

CREATE INDEX call_tenant_id_organisation_id_modified_at_id_idx ON public.call USING btree (tenant_id, organisation_id, modified_at, id);

CREATE INDEX call_tenant_id_application_id_id_idx ON public.call USING btree (tenant_id, application_id, id);

CREATE INDEX candidate_tenant_id_last_name_key_id_idx ON public.candidate USING btree (tenant_id, last_name_key, id);

CREATE INDEX candidate_tenant_id_first_name_key_id_idx ON public.candidate USING btree (tenant_id, first_name_key, id);

CREATE INDEX candidate_tenant_id_modified_at_id_idx ON public.candidate USING btree (tenant_id, modified_at, id);

CREATE INDEX job_tenant_id_organisation_id_id_idx ON public.job USING btree (tenant_id, organisation_id, id);

CREATE INDEX job_tenant_id_organisation_id_modified_at_id_idx ON public.job USING btree (tenant_id, organisation_id, modified_at, id);

CREATE INDEX job_tenant_id_modified_at_id_idx ON public.job USING btree (tenant_id, modified_at, id);

CREATE INDEX note_tenant_id_organisation_id_modified_at_id_idx ON public.note USING btree (tenant_id, organisation_id, modified_at, id);

CREATE INDEX note_tenant_id_modified_at_id_idx ON public.note USING btree (tenant_id, modified_at, id);

CREATE INDEX step_change_tenant_id_organisation_id_id_idx ON public.step_change USING btree (tenant_id, organisation_id, id);

CREATE INDEX step_change_tenant_id_organisation_id_modified_at_id_idx ON public.step_change USING btree (tenant_id, organisation_id, modified_at, id);

CREATE INDEX step_change_tenant_id_organisation_id_step_id_id_idx ON public.step_change USING btree (tenant_id, organisation_id, step_id, id);

CREATE INDEX step_change_tenant_id_job_id_id_idx ON public.step_change USING btree (tenant_id, job_id, id);

CREATE INDEX step_change_tenant_id_job_id_modified_at_id_idx ON public.step_change USING btree (tenant_id, job_id, modified_at, id);

CREATE INDEX step_change_tenant_id_modified_at_id_idx ON public.step_change USING btree (tenant_id, modified_at, id);

CREATE INDEX delivery_tenant_id_webhook_id_state_next_attempt_at_id_idx ON public.delivery USING btree (tenant_id, webhook_id, state, next_attempt_at, id);

CREATE INDEX application_tenant_id_job_id_id_revision_step_date_idx ON public.application USING btree (tenant_id, job_id, id, revision, step_date);

CREATE INDEX step_change_id_modified_at_idx ON public.step_change USING brin (id, modified_at) WITH (autosummarize='on', pages_per_range='32');

CREATE UNIQUE INDEX rejection_reason_tenant_id_organisation_id_name_key ON public.rejection_reason USING btree (tenant_id, organisation_id, name) NULLS NOT DISTINCT;

CREATE INDEX application_tenant_id_rejection_reason_id_idx ON public.application USING btree (tenant_id, rejection_reason_id);

CREATE INDEX application_tenant_id_current_step_id_id_idx ON public.application USING btree (tenant_id, current_step_id, id);

CREATE INDEX application_tenant_id_organisation_id_id_revision_idx ON public.application USING btree (tenant_id, organisation_id, id, revision);

CREATE INDEX application_tenant_id_organisation_id_current_step_id_id_re_idx ON public.application USING btree (tenant_id, organisation_id, current_step_id, id, revision);

CREATE INDEX application_tenant_id_organisation_id_step_date_id_revision_idx ON public.application USING btree (tenant_id, organisation_id, step_date, id, revision);

CREATE INDEX application_tenant_id_organisation_id_modified_at_id_idx ON public.application USING btree (tenant_id, organisation_id, modified_at, id);

CREATE INDEX application_tenant_id_modified_at_id_idx ON public.application USING btree (tenant_id, modified_at, id);

CREATE INDEX pool_tenant_id_modified_at_id_idx ON public.pool USING btree (tenant_id, modified_at, id);

CREATE INDEX process_tenant_id_modified_at_id_idx ON public.process USING btree (tenant_id, modified_at, id);

CREATE INDEX questionnaire_tenant_id_modified_at_id_idx ON public.questionnaire USING btree (tenant_id, modified_at, id);

CREATE INDEX source_tenant_id_modified_at_id_idx ON public.source USING btree (tenant_id, modified_at, id);

CREATE INDEX template_tenant_id_modified_at_id_idx ON public.template USING btree (tenant_id, modified_at, id);

CREATE INDEX user_tenant_id_modified_at_id_idx ON public."user" USING btree (tenant_id, modified_at, id);

CREATE INDEX assessment_result_tenant_id_user_id_idx ON public.assessment_result USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX assessment_result_tenant_id_application_id_external_id_key ON public.assessment_result USING btree (tenant_id, application_id, external_id);

CREATE TRIGGER application_tallied BEFORE UPDATE OF tenant_id, job_id, source_id, date ON public.application FOR EACH ROW WHEN (((((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.job_id IS DISTINCT FROM new.job_id)) OR (old.source_id IS DISTINCT FROM new.source_id)) OR (old.date IS DISTINCT FROM new.date))) EXECUTE FUNCTION public.refuse_tallied_change();

CREATE TRIGGER application_tally_delete AFTER DELETE ON public.application REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.tally_removed_applications();

CREATE TRIGGER application_tally_insert AFTER INSERT ON public.application REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_added_applications();

CREATE TRIGGER audit_entry_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER job_tally_insert AFTER INSERT ON public.job REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_added_jobs();

CREATE TRIGGER job_tally_update AFTER UPDATE ON public.job FOR EACH ROW WHEN ((((old.organisation_id IS DISTINCT FROM new.organisation_id) OR (old.contract_type_id IS DISTINCT FROM new.contract_type_id)) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION public.tally_changed_job();

CREATE TRIGGER lock_candidate BEFORE UPDATE ON public.candidate FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION public.lock_candidate();

CREATE TRIGGER lock_row BEFORE UPDATE ON public.application FOR EACH ROW WHEN ((old.organisation_id IS DISTINCT FROM new.organisation_id)) EXECUTE FUNCTION public.lock_row();

CREATE TRIGGER lock_row BEFORE UPDATE ON public.job FOR EACH ROW WHEN ((old.organisation_id IS DISTINCT FROM new.organisation_id)) EXECUTE FUNCTION public.lock_row();

CREATE TRIGGER place BEFORE INSERT ON public.application FOR EACH ROW EXECUTE FUNCTION public.place_application();

CREATE TRIGGER place BEFORE INSERT ON public.call FOR EACH ROW EXECUTE FUNCTION public.place_call();

CREATE TRIGGER place BEFORE INSERT ON public.step_change FOR EACH ROW EXECUTE FUNCTION public.place_step_change();

CREATE TRIGGER place_rows AFTER UPDATE ON public.application FOR EACH ROW WHEN ((old.organisation_id IS DISTINCT FROM new.organisation_id)) EXECUTE FUNCTION public.place_rows_of_application();

CREATE TRIGGER place_rows AFTER UPDATE ON public.job FOR EACH ROW WHEN ((old.organisation_id IS DISTINCT FROM new.organisation_id)) EXECUTE FUNCTION public.place_rows_of_job();

CREATE TRIGGER revise BEFORE UPDATE ON public.application FOR EACH ROW EXECUTE FUNCTION public.revise();

CREATE TRIGGER stamp BEFORE INSERT ON public.application FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.call FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.candidate FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.job FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.pool FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.process FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.questionnaire FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.source FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.step_change FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.template FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public."user" FOR EACH ROW EXECUTE FUNCTION public.stamp();

CREATE TRIGGER step_change_tallied BEFORE UPDATE OF tenant_id, application_id, job_id, step_id ON public.step_change FOR EACH ROW WHEN (((((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.application_id IS DISTINCT FROM new.application_id)) OR (old.job_id IS DISTINCT FROM new.job_id)) OR (old.step_id IS DISTINCT FROM new.step_id))) EXECUTE FUNCTION public.refuse_tallied_step_change();

CREATE TRIGGER step_tally_delete AFTER DELETE ON public.step_change REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.tally_removed_step_changes();

CREATE TRIGGER step_tally_insert AFTER INSERT ON public.step_change REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_added_step_changes();

CREATE TRIGGER step_tally_update AFTER UPDATE ON public.application FOR EACH ROW WHEN (((old.current_step_id IS DISTINCT FROM new.current_step_id) OR (old.step_entered_at IS DISTINCT FROM new.step_entered_at))) EXECUTE FUNCTION public.tally_moved_application();

CREATE CONSTRAINT TRIGGER tally_outcome_at_end AFTER UPDATE ON public.process_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((NOT (old.outcome IS DISTINCT FROM 'HIRED'::public."Outcome")) <> (NOT (new.outcome IS DISTINCT FROM 'HIRED'::public."Outcome")))) EXECUTE FUNCTION public.tally_changed_outcome();

CREATE TRIGGER touch_application AFTER INSERT OR DELETE OR UPDATE ON public.assessment_result FOR EACH ROW EXECUTE FUNCTION public.touch_application();

CREATE TRIGGER touch_application AFTER INSERT OR DELETE OR UPDATE ON public.document FOR EACH ROW EXECUTE FUNCTION public.touch_application();

CREATE TRIGGER touch_application AFTER INSERT OR DELETE OR UPDATE ON public.email_message FOR EACH ROW EXECUTE FUNCTION public.touch_application();

CREATE TRIGGER touch_application AFTER INSERT OR DELETE OR UPDATE ON public.history_entry FOR EACH ROW EXECUTE FUNCTION public.touch_application();

CREATE TRIGGER touch_application AFTER INSERT OR DELETE OR UPDATE OF application_id, step_id, user_id, date ON public.step_change FOR EACH ROW EXECUTE FUNCTION public.touch_application();

CREATE TRIGGER touch_candidate AFTER INSERT ON public.application FOR EACH ROW EXECUTE FUNCTION public.touch_candidate();

CREATE TRIGGER touch_candidate AFTER INSERT OR DELETE ON public.candidate_pool FOR EACH ROW EXECUTE FUNCTION public.touch_candidate();

CREATE TRIGGER touch_job AFTER INSERT OR DELETE OR UPDATE ON public.job_attribute FOR EACH ROW EXECUTE FUNCTION public.touch_job();

CREATE TRIGGER touch_job AFTER INSERT OR DELETE OR UPDATE ON public.publication FOR EACH ROW EXECUTE FUNCTION public.touch_job();

CREATE TRIGGER touch_process AFTER INSERT OR DELETE OR UPDATE ON public.process_organisation FOR EACH ROW EXECUTE FUNCTION public.touch_shared_process();

CREATE TRIGGER touch_process AFTER INSERT OR DELETE OR UPDATE OF process_id ON public.process_step FOR EACH ROW EXECUTE FUNCTION public.touch_process();

CREATE TRIGGER touch_question AFTER INSERT OR DELETE OR UPDATE ON public.choice FOR EACH ROW EXECUTE FUNCTION public.touch_question();

CREATE TRIGGER touch_questionnaire AFTER INSERT OR DELETE OR UPDATE ON public.question FOR EACH ROW EXECUTE FUNCTION public.touch_questionnaire();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.candidate FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION public.touch_by_candidate();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.contract_type FOR EACH ROW EXECUTE FUNCTION public.touch_by_contract_type();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.job FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.status IS DISTINCT FROM new.status)) OR (old.process_id IS DISTINCT FROM new.process_id)) OR (old.questionnaire_id IS DISTINCT FROM new.questionnaire_id))) EXECUTE FUNCTION public.touch_by_job();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.organisation FOR EACH ROW EXECUTE FUNCTION public.touch_by_organisation();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.pool FOR EACH ROW EXECUTE FUNCTION public.touch_by_pool();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.posting_service FOR EACH ROW EXECUTE FUNCTION public.touch_by_posting_service();

CREATE TRIGGER touch_shown AFTER UPDATE OF name ON public.process FOR EACH ROW EXECUTE FUNCTION public.touch_by_process();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.process_step FOR EACH ROW EXECUTE FUNCTION public.touch_by_step();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.questionnaire FOR EACH ROW EXECUTE FUNCTION public.touch_by_questionnaire();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.rejection_reason FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION public.touch_by_rejection_reason();

CREATE TRIGGER touch_shown AFTER UPDATE ON public.source FOR EACH ROW EXECUTE FUNCTION public.touch_by_source();

CREATE TRIGGER touch_shown AFTER UPDATE ON public."user" FOR EACH ROW WHEN ((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION public.touch_by_user();

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.contract_type DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.touch_by_contract_type('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.status IS DISTINCT FROM new.status)) OR (old.process_id IS DISTINCT FROM new.process_id)) OR (old.questionnaire_id IS DISTINCT FROM new.questionnaire_id))) EXECUTE FUNCTION public.touch_by_job('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.organisation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.touch_by_organisation('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.pool DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.touch_by_pool('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.posting_service DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.touch_by_posting_service('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE OF name ON public.process DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.touch_by_process('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.process_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.touch_by_step('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.questionnaire DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.touch_by_questionnaire('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.rejection_reason DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION public.touch_by_rejection_reason('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public.source DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.touch_by_source('at the end');

CREATE CONSTRAINT TRIGGER touch_shown_at_end AFTER UPDATE ON public."user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION public.touch_by_user('at the end');

CREATE TRIGGER touch_user AFTER INSERT OR DELETE OR UPDATE ON public.membership FOR EACH ROW EXECUTE FUNCTION public.touch_user();

ALTER TABLE ONLY public.answer_choice
    ADD CONSTRAINT answer_choice_tenant_id_application_id_questionnaire_id_qu_fkey FOREIGN KEY (tenant_id, application_id, questionnaire_id, question_id) REFERENCES public.answer(tenant_id, application_id, questionnaire_id, question_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.answer_choice
    ADD CONSTRAINT answer_choice_tenant_id_choice_id_fkey FOREIGN KEY (tenant_id, choice_id) REFERENCES public.choice(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_tenant_id_application_id_questionnaire_id_fkey FOREIGN KEY (tenant_id, application_id, questionnaire_id) REFERENCES public.questionnaire_submission(tenant_id, application_id, questionnaire_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_tenant_id_question_id_fkey FOREIGN KEY (tenant_id, question_id) REFERENCES public.question(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.application_item
    ADD CONSTRAINT application_item_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES public.application(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES public.candidate(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_tenant_id_current_step_id_fkey FOREIGN KEY (tenant_id, current_step_id) REFERENCES public.process_step(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES public.job(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_tenant_id_rejection_reason_id_fkey FOREIGN KEY (tenant_id, rejection_reason_id) REFERENCES public.rejection_reason(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.source(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.apply_address
    ADD CONSTRAINT apply_address_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES public.job(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.apply_address
    ADD CONSTRAINT apply_address_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.source(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.assessment_result
    ADD CONSTRAINT assessment_result_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES public.application(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.assessment_result
    ADD CONSTRAINT assessment_result_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.call
    ADD CONSTRAINT call_tenant_id_delivery_id_fkey FOREIGN KEY (tenant_id, delivery_id) REFERENCES public.delivery(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.candidate_pool
    ADD CONSTRAINT candidate_pool_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES public.candidate(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.candidate_pool
    ADD CONSTRAINT candidate_pool_tenant_id_pool_id_fkey FOREIGN KEY (tenant_id, pool_id) REFERENCES public.pool(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.candidate
    ADD CONSTRAINT candidate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.choice
    ADD CONSTRAINT choice_tenant_id_question_id_fkey FOREIGN KEY (tenant_id, question_id) REFERENCES public.question(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.contract_type
    ADD CONSTRAINT contract_type_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.credential
    ADD CONSTRAINT credential_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_tenant_id_email_id_fkey FOREIGN KEY (tenant_id, email_id) REFERENCES public.email_message(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_tenant_id_event_id_fkey FOREIGN KEY (tenant_id, event_id) REFERENCES public.event(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES public.webhook(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.document_content
    ADD CONSTRAINT document_content_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.document(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES public.application(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.email_message
    ADD CONSTRAINT email_message_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES public.application(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.email_message
    ADD CONSTRAINT email_message_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES public.template(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.email_message
    ADD CONSTRAINT email_message_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES public.application(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES public.organisation(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.external_reference
    ADD CONSTRAINT external_reference_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.history_entry
    ADD CONSTRAINT history_entry_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES public.application(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.history_entry
    ADD CONSTRAINT history_entry_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.job_attribute
    ADD CONSTRAINT job_attribute_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES public.job(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.job_tally
    ADD CONSTRAINT job_tally_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES public.job(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.job_team_member
    ADD CONSTRAINT job_team_member_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES public.job(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.job_team_member
    ADD CONSTRAINT job_team_member_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_tenant_id_contract_type_id_fkey FOREIGN KEY (tenant_id, contract_type_id) REFERENCES public.contract_type(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES public.organisation(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_tenant_id_process_id_fkey FOREIGN KEY (tenant_id, process_id) REFERENCES public.process(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_tenant_id_questionnaire_id_fkey FOREIGN KEY (tenant_id, questionnaire_id) REFERENCES public.questionnaire(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES public.organisation(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES public.candidate(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES public.organisation(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.organisation
    ADD CONSTRAINT organisation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.posting_service
    ADD CONSTRAINT posting_service_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.process_organisation
    ADD CONSTRAINT process_organisation_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES public.organisation(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.process_organisation
    ADD CONSTRAINT process_organisation_tenant_id_process_id_fkey FOREIGN KEY (tenant_id, process_id) REFERENCES public.process(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.process_step
    ADD CONSTRAINT process_step_tenant_id_process_id_fkey FOREIGN KEY (tenant_id, process_id) REFERENCES public.process(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.process
    ADD CONSTRAINT process_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.publication
    ADD CONSTRAINT publication_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES public.job(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.publication
    ADD CONSTRAINT publication_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.source(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.question
    ADD CONSTRAINT question_tenant_id_questionnaire_id_fkey FOREIGN KEY (tenant_id, questionnaire_id) REFERENCES public.questionnaire(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.questionnaire_submission
    ADD CONSTRAINT questionnaire_submission_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES public.application(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.questionnaire_submission
    ADD CONSTRAINT questionnaire_submission_tenant_id_questionnaire_id_fkey FOREIGN KEY (tenant_id, questionnaire_id) REFERENCES public.questionnaire(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.questionnaire
    ADD CONSTRAINT questionnaire_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.rejection_reason
    ADD CONSTRAINT rejection_reason_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.rejection_reason
    ADD CONSTRAINT rejection_reason_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES public.organisation(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.source_tally
    ADD CONSTRAINT source_tally_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES public.job(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_tenant_id_posting_service_id_fkey FOREIGN KEY (tenant_id, posting_service_id) REFERENCES public.posting_service(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.step_change
    ADD CONSTRAINT step_change_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES public.application(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.step_change
    ADD CONSTRAINT step_change_tenant_id_step_id_fkey FOREIGN KEY (tenant_id, step_id) REFERENCES public.process_step(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.step_change
    ADD CONSTRAINT step_change_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public."user"(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.template
    ADD CONSTRAINT template_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES public.organisation(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES public.organisation(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.week_tally
    ADD CONSTRAINT week_tally_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES public.job(tenant_id, id) ON DELETE RESTRICT;
