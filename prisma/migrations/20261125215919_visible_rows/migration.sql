-- DropIndex
DROP INDEX "call_tenant_id_modified_at_idx";

-- DropIndex
DROP INDEX "candidate_tenant_id_first_name_key_idx";

-- DropIndex
DROP INDEX "candidate_tenant_id_last_name_key_idx";

-- DropIndex
DROP INDEX "candidate_tenant_id_modified_at_idx";

-- DropIndex
DROP INDEX "job_tenant_id_modified_at_idx";

-- DropIndex
DROP INDEX "note_tenant_id_organisation_id_modified_at_idx";

-- DropIndex
DROP INDEX "step_change_tenant_id_modified_at_idx";

-- AlterTable
ALTER TABLE "application" ADD COLUMN     "organisation_id" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "call" ADD COLUMN     "application_id" INTEGER,
ADD COLUMN     "event" "EventName",
ADD COLUMN     "failed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "organisation_id" INTEGER;

-- AlterTable
ALTER TABLE "step_change" ADD COLUMN     "job_id" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "organisation_id" INTEGER NOT NULL DEFAULT 0;

-- The rows that are there. Nothing that is shown changes, so no trigger runs.
ALTER TABLE "application" DISABLE TRIGGER USER;
UPDATE "application" AS a SET "organisation_id" = j."organisation_id" FROM "job" AS j WHERE j."tenant_id" = a."tenant_id" AND j."id" = a."job_id";
ALTER TABLE "application" ENABLE TRIGGER USER;

ALTER TABLE "step_change" DISABLE TRIGGER USER;
UPDATE "step_change" AS s SET "job_id" = a."job_id", "organisation_id" = a."organisation_id"
FROM "application" AS a WHERE a."tenant_id" = s."tenant_id" AND a."id" = s."application_id";
ALTER TABLE "step_change" ENABLE TRIGGER USER;

ALTER TABLE "call" DISABLE TRIGGER USER;
UPDATE "call" AS c SET "organisation_id" = w."organisation_id", "event" = e."name", "application_id" = e."application_id",
  "failed" = c."response_status" NOT BETWEEN 200 AND 299
FROM "delivery" AS d
JOIN "webhook" AS w ON w."tenant_id" = d."tenant_id" AND w."id" = d."webhook_id"
JOIN "event" AS e ON e."tenant_id" = d."tenant_id" AND e."id" = d."event_id"
WHERE d."tenant_id" = c."tenant_id" AND d."id" = c."delivery_id";
ALTER TABLE "call" ENABLE TRIGGER USER;

-- Rows name the organisation that may see them. KEY SHARE waits for a job that changes its organisation, and makes it wait.
-- Another trigger updates the application of a step change: its lock comes first, since a stronger one later could deadlock.
CREATE FUNCTION "place_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "organisation_id" INTO NEW."organisation_id" FROM "job"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."job_id" FOR KEY SHARE;
  -- a foreign key says that there is none
  IF NOT FOUND THEN NEW."organisation_id" := 0; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "place" BEFORE INSERT ON "application" FOR EACH ROW EXECUTE FUNCTION "place_application"();

CREATE FUNCTION "place_step_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "job_id", "organisation_id" INTO NEW."job_id", NEW."organisation_id" FROM "application"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."application_id" FOR NO KEY UPDATE;
  IF NOT FOUND THEN NEW."job_id" := 0; NEW."organisation_id" := 0; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "place" BEFORE INSERT ON "step_change" FOR EACH ROW EXECUTE FUNCTION "place_step_change"();

CREATE FUNCTION "lock_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT FROM %s WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', TG_RELID::regclass) USING OLD."tenant_id", OLD."id";
  RETURN NEW;
END $$;
CREATE TRIGGER "lock_row" BEFORE UPDATE ON "job" FOR EACH ROW
WHEN (OLD."organisation_id" IS DISTINCT FROM NEW."organisation_id") EXECUTE FUNCTION "lock_row"();
CREATE TRIGGER "lock_row" BEFORE UPDATE ON "application" FOR EACH ROW
WHEN (OLD."organisation_id" IS DISTINCT FROM NEW."organisation_id") EXECUTE FUNCTION "lock_row"();

CREATE FUNCTION "place_rows_of_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "application" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "job_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "place_rows" AFTER UPDATE ON "job" FOR EACH ROW
WHEN (OLD."organisation_id" IS DISTINCT FROM NEW."organisation_id") EXECUTE FUNCTION "place_rows_of_job"();

CREATE FUNCTION "place_rows_of_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "step_change" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "application_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "place_rows" AFTER UPDATE ON "application" FOR EACH ROW
WHEN (OLD."organisation_id" IS DISTINCT FROM NEW."organisation_id") EXECUTE FUNCTION "place_rows_of_application"();

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

-- CreateIndex
CREATE INDEX "application_tenant_id_organisation_id_candidate_id_idx" ON "application"("tenant_id", "organisation_id", "candidate_id");

-- CreateIndex
CREATE INDEX "call_tenant_id_organisation_id_id_idx" ON "call"("tenant_id", "organisation_id", "id");

-- CreateIndex
CREATE INDEX "call_tenant_id_organisation_id_failed_event_id_idx" ON "call"("tenant_id", "organisation_id", "failed", "event", "id");

-- CreateIndex
CREATE INDEX "call_tenant_id_organisation_id_modified_at_id_idx" ON "call"("tenant_id", "organisation_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "call_tenant_id_application_id_id_idx" ON "call"("tenant_id", "application_id", "id");

-- CreateIndex
CREATE INDEX "candidate_tenant_id_last_name_key_id_idx" ON "candidate"("tenant_id", "last_name_key", "id");

-- CreateIndex
CREATE INDEX "candidate_tenant_id_first_name_key_id_idx" ON "candidate"("tenant_id", "first_name_key", "id");

-- CreateIndex
CREATE INDEX "candidate_tenant_id_modified_at_id_idx" ON "candidate"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "job_tenant_id_organisation_id_id_idx" ON "job"("tenant_id", "organisation_id", "id");

-- CreateIndex
CREATE INDEX "job_tenant_id_organisation_id_modified_at_id_idx" ON "job"("tenant_id", "organisation_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "job_tenant_id_modified_at_id_idx" ON "job"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "note_tenant_id_organisation_id_modified_at_id_idx" ON "note"("tenant_id", "organisation_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "note_tenant_id_modified_at_id_idx" ON "note"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_organisation_id_id_idx" ON "step_change"("tenant_id", "organisation_id", "id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_organisation_id_modified_at_id_idx" ON "step_change"("tenant_id", "organisation_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_organisation_id_step_id_id_idx" ON "step_change"("tenant_id", "organisation_id", "step_id", "id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_job_id_id_idx" ON "step_change"("tenant_id", "job_id", "id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_job_id_modified_at_id_idx" ON "step_change"("tenant_id", "job_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_modified_at_id_idx" ON "step_change"("tenant_id", "modified_at", "id");
