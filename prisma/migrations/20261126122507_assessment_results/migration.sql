-- AlterEnum
ALTER TYPE "HistoryAction" ADD VALUE 'RESULT';

-- CreateTable
CREATE TABLE "assessment_result" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "application_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "name" TEXT NOT NULL,
    "score" DOUBLE PRECISION,
    "max_score" DOUBLE PRECISION,
    "url" TEXT,
    "summary" TEXT,
    "external_id" TEXT,

    CONSTRAINT "assessment_result_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "assessment_result_tenant_id_user_id_idx" ON "assessment_result"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "assessment_result_tenant_id_application_id_external_id_key" ON "assessment_result"("tenant_id", "application_id", "external_id");

-- AddForeignKey
ALTER TABLE "assessment_result" ADD CONSTRAINT "assessment_result_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "assessment_result" ADD CONSTRAINT "assessment_result_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE "assessment_result"
  ADD CONSTRAINT "assessment_result_score_has_maximum" CHECK (("score" IS NULL) = ("max_score" IS NULL)),
  ADD CONSTRAINT "assessment_result_score_in_range" CHECK ("score" >= 0 AND "score" <= "max_score" AND "max_score" > 0);

-- An application shows its results, each with the user who recorded it.
CREATE TRIGGER "touch_application" AFTER INSERT OR UPDATE OR DELETE ON "assessment_result"
  FOR EACH ROW EXECUTE FUNCTION "touch_application"();

CREATE OR REPLACE FUNCTION "touch_by_user"() RETURNS trigger LANGUAGE plpgsql AS $$
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
