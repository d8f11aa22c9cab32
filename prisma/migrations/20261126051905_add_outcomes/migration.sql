-- CreateEnum
CREATE TYPE "Outcome" AS ENUM ('HIRED', 'REJECTED', 'WITHDRAWN');

-- AlterTable
ALTER TABLE "application" ADD COLUMN     "rejection_reason_id" INTEGER,
ADD COLUMN     "step_entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "process_step" ADD COLUMN     "outcome" "Outcome";

-- CreateTable
CREATE TABLE "rejection_reason" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER,
    "name" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "rejection_reason_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rejection_reason_tenant_id_organisation_id_name_key" ON "rejection_reason"("tenant_id", "organisation_id", "name") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "application_tenant_id_rejection_reason_id_idx" ON "application"("tenant_id", "rejection_reason_id");

-- AddForeignKey
ALTER TABLE "rejection_reason" ADD CONSTRAINT "rejection_reason_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rejection_reason" ADD CONSTRAINT "rejection_reason_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_tenant_id_rejection_reason_id_fkey" FOREIGN KEY ("tenant_id", "rejection_reason_id") REFERENCES "rejection_reason"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE "process_step"
  ADD CONSTRAINT "process_step_outcome_is_end" CHECK ("outcome" IS NULL OR "status" = 'END');

-- The applications that are there. Nothing that is shown changes, so no trigger runs.
ALTER TABLE "application" DISABLE TRIGGER USER;
UPDATE "application" AS a SET "step_entered_at" = coalesce((
  SELECT s."date" FROM "step_change" AS s
  WHERE s."tenant_id" = a."tenant_id" AND s."application_id" = a."id" ORDER BY s."id" DESC LIMIT 1), a."date");
ALTER TABLE "application" ENABLE TRIGGER USER;

-- A job shows all steps of its process; the triggers of the process touch it. Applications and step changes show name and status of a step,
-- applications also the outcome of their current step.
CREATE OR REPLACE FUNCTION "touch_by_step"() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Applications show the name of the reason for which they were rejected.
CREATE FUNCTION "touch_by_rejection_reason"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'at the end' THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY(
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "rejection_reason_id" = NEW."id"));
  RETURN NULL;
END $$;
CREATE TRIGGER "touch_shown" AFTER UPDATE ON "rejection_reason" FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name")
  EXECUTE FUNCTION "touch_by_rejection_reason"();
CREATE CONSTRAINT TRIGGER "touch_shown_at_end" AFTER UPDATE ON "rejection_reason" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name")
  EXECUTE FUNCTION "touch_by_rejection_reason"('at the end');
