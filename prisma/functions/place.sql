-- Columns that copy those of a parent, so that an index of one table has what a page selects by.

CREATE FUNCTION "place_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "organisation_id" INTO NEW."organisation_id" FROM "job"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."job_id" FOR KEY SHARE;
  -- a foreign key says that there is none
  IF NOT FOUND THEN NEW."organisation_id" := 0; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "place" BEFORE INSERT ON "application" FOR EACH ROW EXECUTE FUNCTION "place_application"();

CREATE FUNCTION "place_by_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "job_id", "organisation_id" INTO NEW."job_id", NEW."organisation_id" FROM "application"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."application_id" FOR NO KEY UPDATE;
  IF NOT FOUND THEN NEW."job_id" := 0; NEW."organisation_id" := 0; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION "place_call"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT w."organisation_id", e."name", e."application_id" INTO NEW."organisation_id", NEW."event", NEW."application_id"
  FROM "delivery" AS d
  JOIN "webhook" AS w ON w."tenant_id" = d."tenant_id" AND w."id" = d."webhook_id"
  JOIN "event" AS e ON e."tenant_id" = d."tenant_id" AND e."id" = d."event_id"
  WHERE d."tenant_id" = NEW."tenant_id" AND d."id" = NEW."delivery_id";
  NEW."failed" := NEW."response_status" NOT BETWEEN 200 AND 299;
  RETURN NEW;
END $$;
CREATE TRIGGER "place" BEFORE INSERT ON "call" FOR EACH ROW EXECUTE FUNCTION "place_call"();

-- The answers to `POST /note` and `POST /step` name only the note and the step change.
CREATE FUNCTION "place_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer jsonb := NEW."body";
BEGIN
  NEW."application_id" := coalesce((answer ->> 'application_id')::int, (answer -> 'application' ->> 'id')::int,
    (SELECT "application_id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "id" = (answer ->> 'change_id')::int));
  NEW."candidate_id" := coalesce((answer ->> 'candidate_id')::int, (answer -> 'candidate' ->> 'id')::int,
    (SELECT "candidate_id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "id" = (answer ->> 'note_id')::int));
  RETURN NEW;
END $$;
CREATE TRIGGER "place" BEFORE INSERT OR UPDATE OF "body" ON "idempotency_key" FOR EACH ROW
  WHEN (NEW."body" IS NOT NULL) EXECUTE FUNCTION "place_answer"();
