-- CreateEnum
CREATE TYPE "OfferStatus" AS ENUM ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "offer" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "application_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL DEFAULT 0,
    "organisation_id" INTEGER NOT NULL DEFAULT 0,
    "contract_type_id" INTEGER,
    "status" "OfferStatus" NOT NULL DEFAULT 'DRAFT',
    "start_date" DATE,
    "term_count" INTEGER,
    "term_unit" "TermUnit",
    "pay_min" DOUBLE PRECISION,
    "pay_max" DOUBLE PRECISION,
    "pay_currency" TEXT,
    "pay_period" "PayPeriod",
    "pay_note" TEXT,
    "text" TEXT,
    "expires" DATE,
    "reason" TEXT,
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "offer_tenant_id_application_id_id_idx" ON "offer"("tenant_id", "application_id", "id");

-- CreateIndex
CREATE INDEX "offer_tenant_id_organisation_id_id_idx" ON "offer"("tenant_id", "organisation_id", "id");

-- CreateIndex
CREATE INDEX "offer_tenant_id_organisation_id_modified_at_id_idx" ON "offer"("tenant_id", "organisation_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "offer_tenant_id_job_id_id_idx" ON "offer"("tenant_id", "job_id", "id");

-- CreateIndex
CREATE INDEX "offer_tenant_id_modified_at_id_idx" ON "offer"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "offer_tenant_id_contract_type_id_idx" ON "offer"("tenant_id", "contract_type_id");

-- CreateIndex
CREATE INDEX "offer_status_expires_idx" ON "offer"("status", "expires");

-- CreateIndex
CREATE UNIQUE INDEX "offer_tenant_id_application_id_external_id_key" ON "offer"("tenant_id", "application_id", "external_id");

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_tenant_id_contract_type_id_fkey" FOREIGN KEY ("tenant_id", "contract_type_id") REFERENCES "contract_type"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

DROP TRIGGER touch_shown ON contract_type;

DROP TRIGGER touch_shown ON job;

DROP TRIGGER touch_shown ON organisation;

DROP TRIGGER place ON step_change;

CREATE OR REPLACE FUNCTION public.place_by_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT "job_id", "organisation_id" INTO NEW."job_id", NEW."organisation_id" FROM "application"
  WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."application_id" FOR NO KEY UPDATE;
  IF NOT FOUND THEN NEW."job_id" := 0; NEW."organisation_id" := 0; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.place_rows_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "step_change" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "application_id" = NEW."id";
  UPDATE "offer" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "application_id" = NEW."id";
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_by_candidate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY (
    SELECT "id" FROM "application" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id"));
  PERFORM "touch_rows"('note', NEW."tenant_id", ARRAY (
    SELECT "id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "candidate_id" = NEW."id"));
  PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY (
    SELECT s."id" FROM "application" AS a JOIN "step_change" AS s ON s."tenant_id" = a."tenant_id" AND s."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  PERFORM "touch_rows"('offer', NEW."tenant_id", ARRAY (
    SELECT o."id" FROM "application" AS a JOIN "offer" AS o ON o."tenant_id" = a."tenant_id" AND o."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  RETURN NULL;
END $function$;

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.contract_type DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('job', 'job', 'id', 'contract_type_id', 'offer', 'offer', 'id', 'contract_type_id');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.status IS DISTINCT FROM new.status) OR (old.process_id IS DISTINCT FROM new.process_id) OR (old.questionnaire_id IS DISTINCT FROM new.questionnaire_id))) EXECUTE FUNCTION touch_shown('application', 'application', 'id', 'job_id', 'offer', 'offer', 'id', 'job_id');

CREATE TRIGGER place BEFORE INSERT ON public.offer FOR EACH ROW EXECUTE FUNCTION place_by_application();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.offer FOR EACH ROW EXECUTE FUNCTION stamp();

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.organisation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('job', 'job', 'id', 'organisation_id', 'note', 'note', 'id', 'organisation_id', 'template', 'template', 'id', 'organisation_id', 'process', 'process_organisation', 'process_id', 'organisation_id', 'user', 'membership', 'user_id', 'organisation_id', 'offer', 'offer', 'id', 'organisation_id');

CREATE TRIGGER place BEFORE INSERT ON public.step_change FOR EACH ROW EXECUTE FUNCTION place_by_application();

DROP FUNCTION place_step_change();
