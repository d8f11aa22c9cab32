-- CreateEnum
CREATE TYPE "InterviewStatus" AS ENUM ('SCHEDULED', 'DONE', 'NO_SHOW', 'CANCELLED');

-- CreateEnum
CREATE TYPE "Recommendation" AS ENUM ('STRONG_NO', 'NO', 'YES', 'STRONG_YES');

-- AlterTable
ALTER TABLE "email_message" ADD COLUMN     "calendar" TEXT;

-- CreateTable
CREATE TABLE "interview" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "application_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL DEFAULT 0,
    "organisation_id" INTEGER NOT NULL DEFAULT 0,
    "step_id" INTEGER,
    "questionnaire_id" INTEGER,
    "status" "InterviewStatus" NOT NULL DEFAULT 'SCHEDULED',
    "title" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "time_zone" TEXT NOT NULL,
    "location" TEXT,
    "video_url" TEXT,
    "reason" TEXT,
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "interview_pkey" PRIMARY KEY ("tenant_id","id"),
    CONSTRAINT "interview_times_together" CHECK (("starts_at" IS NULL) = ("ends_at" IS NULL))
);

-- CreateTable
CREATE TABLE "interviewer" (
    "tenant_id" INTEGER NOT NULL,
    "interview_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "interviewer_pkey" PRIMARY KEY ("tenant_id","interview_id","user_id")
);

-- CreateTable
CREATE TABLE "evaluation" (
    "tenant_id" INTEGER NOT NULL,
    "interview_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recommendation" "Recommendation" NOT NULL,
    "text" TEXT,
    "score" INTEGER,

    CONSTRAINT "evaluation_pkey" PRIMARY KEY ("tenant_id","interview_id","user_id")
);

-- CreateTable
CREATE TABLE "evaluation_answer" (
    "tenant_id" INTEGER NOT NULL,
    "interview_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "evaluation_answer_pkey" PRIMARY KEY ("tenant_id","interview_id","user_id","question_id")
);

-- CreateTable
CREATE TABLE "evaluation_choice" (
    "tenant_id" INTEGER NOT NULL,
    "interview_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "choice_id" INTEGER NOT NULL,

    CONSTRAINT "evaluation_choice_pkey" PRIMARY KEY ("tenant_id","interview_id","user_id","question_id","choice_id")
);

-- CreateIndex
CREATE INDEX "interview_tenant_id_application_id_id_idx" ON "interview"("tenant_id", "application_id", "id");

-- CreateIndex
CREATE INDEX "interview_tenant_id_organisation_id_id_idx" ON "interview"("tenant_id", "organisation_id", "id");

-- CreateIndex
CREATE INDEX "interview_tenant_id_organisation_id_modified_at_id_idx" ON "interview"("tenant_id", "organisation_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "interview_tenant_id_organisation_id_starts_at_idx" ON "interview"("tenant_id", "organisation_id", "starts_at");

-- CreateIndex
CREATE INDEX "interview_tenant_id_job_id_id_idx" ON "interview"("tenant_id", "job_id", "id");

-- CreateIndex
CREATE INDEX "interview_tenant_id_modified_at_id_idx" ON "interview"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "interview_tenant_id_step_id_idx" ON "interview"("tenant_id", "step_id");

-- CreateIndex
CREATE INDEX "interview_tenant_id_questionnaire_id_idx" ON "interview"("tenant_id", "questionnaire_id");

-- CreateIndex
CREATE UNIQUE INDEX "interview_tenant_id_application_id_external_id_key" ON "interview"("tenant_id", "application_id", "external_id");

-- CreateIndex
CREATE INDEX "interviewer_tenant_id_user_id_idx" ON "interviewer"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "evaluation_tenant_id_user_id_idx" ON "evaluation"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "evaluation_answer_tenant_id_question_id_idx" ON "evaluation_answer"("tenant_id", "question_id");

-- CreateIndex
CREATE INDEX "evaluation_choice_tenant_id_choice_id_idx" ON "evaluation_choice"("tenant_id", "choice_id");

-- AddForeignKey
ALTER TABLE "interview" ADD CONSTRAINT "interview_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview" ADD CONSTRAINT "interview_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview" ADD CONSTRAINT "interview_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview" ADD CONSTRAINT "interview_tenant_id_step_id_fkey" FOREIGN KEY ("tenant_id", "step_id") REFERENCES "process_step"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview" ADD CONSTRAINT "interview_tenant_id_questionnaire_id_fkey" FOREIGN KEY ("tenant_id", "questionnaire_id") REFERENCES "questionnaire"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interviewer" ADD CONSTRAINT "interviewer_tenant_id_interview_id_fkey" FOREIGN KEY ("tenant_id", "interview_id") REFERENCES "interview"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interviewer" ADD CONSTRAINT "interviewer_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_tenant_id_interview_id_fkey" FOREIGN KEY ("tenant_id", "interview_id") REFERENCES "interview"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evaluation_answer" ADD CONSTRAINT "evaluation_answer_tenant_id_interview_id_user_id_fkey" FOREIGN KEY ("tenant_id", "interview_id", "user_id") REFERENCES "evaluation"("tenant_id", "interview_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evaluation_answer" ADD CONSTRAINT "evaluation_answer_tenant_id_question_id_fkey" FOREIGN KEY ("tenant_id", "question_id") REFERENCES "question"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evaluation_choice" ADD CONSTRAINT "evaluation_choice_tenant_id_interview_id_user_id_question__fkey" FOREIGN KEY ("tenant_id", "interview_id", "user_id", "question_id") REFERENCES "evaluation_answer"("tenant_id", "interview_id", "user_id", "question_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evaluation_choice" ADD CONSTRAINT "evaluation_choice_tenant_id_choice_id_fkey" FOREIGN KEY ("tenant_id", "choice_id") REFERENCES "choice"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

DROP TRIGGER touch_shown ON job;

DROP TRIGGER touch_shown ON organisation;

DROP TRIGGER touch_shown ON "user";

CREATE OR REPLACE FUNCTION public.place_rows_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "step_change" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "application_id" = NEW."id";
  UPDATE "interview" SET "organisation_id" = NEW."organisation_id" WHERE "tenant_id" = NEW."tenant_id" AND "application_id" = NEW."id";
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
  PERFORM "touch_rows"('interview', NEW."tenant_id", ARRAY (
    SELECT i."id" FROM "application" AS a JOIN "interview" AS i ON i."tenant_id" = a."tenant_id" AND i."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  PERFORM "touch_rows"('offer', NEW."tenant_id", ARRAY (
    SELECT o."id" FROM "application" AS a JOIN "offer" AS o ON o."tenant_id" = a."tenant_id" AND o."application_id" = a."id"
    WHERE a."tenant_id" = NEW."tenant_id" AND a."candidate_id" = NEW."id"));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_by_questionnaire()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  FOR round IN 1 .. 2 LOOP
    IF round = 2 THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
    PERFORM "touch_rows"('job', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"));
    PERFORM "touch_rows"('interview', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "interview" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"));
    CONTINUE WHEN OLD."name" IS NOT DISTINCT FROM NEW."name";
    -- a new application refers to the job only
    IF round = 2 THEN
      PERFORM FROM "job" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id" ORDER BY "id" FOR UPDATE;
    END IF;
    PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY (
      SELECT "application_id" FROM "questionnaire_submission" WHERE "tenant_id" = NEW."tenant_id" AND "questionnaire_id" = NEW."id"
      UNION
      SELECT a."id" FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
      WHERE j."tenant_id" = NEW."tenant_id" AND j."questionnaire_id" = NEW."id"));
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_by_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_renamed boolean := (OLD."name", OLD."status") IS DISTINCT FROM (NEW."name", NEW."status");
BEGIN
  FOR round IN 1 .. 2 LOOP
    IF round = 2 THEN PERFORM "lock_against_references"(TG_RELID, NEW."tenant_id", NEW."id"); END IF;
    UPDATE "process" SET "name" = "name"
    WHERE "tenant_id" = NEW."tenant_id" AND "id" = NEW."process_id" AND "xmin" <> pg_current_xact_id()::xid;
    CONTINUE WHEN NOT is_renamed AND OLD."outcome" IS NOT DISTINCT FROM NEW."outcome";
    PERFORM "touch_rows"('application', NEW."tenant_id", ARRAY (
      SELECT "application_id" FROM "step_change" WHERE is_renamed AND "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"
      UNION
      SELECT a."id" FROM "job" AS j JOIN "application" AS a ON a."tenant_id" = j."tenant_id" AND a."job_id" = j."id"
      WHERE j."tenant_id" = NEW."tenant_id" AND j."process_id" = NEW."process_id" AND a."current_step_id" = NEW."id"));
    PERFORM "touch_rows"('interview', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "interview" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"));
    CONTINUE WHEN NOT is_renamed;
    PERFORM "touch_rows"('step_change', NEW."tenant_id", ARRAY (
      SELECT "id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "step_id" = NEW."id"));
  END LOOP;
  RETURN NULL;
END $function$;

CREATE TRIGGER touch_interview AFTER INSERT OR DELETE OR UPDATE ON public.evaluation FOR EACH ROW EXECUTE FUNCTION touch_whole('interview', 'interview_id', 'modified_at');

CREATE TRIGGER place BEFORE INSERT ON public.interview FOR EACH ROW EXECUTE FUNCTION place_by_application();

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.interview FOR EACH ROW EXECUTE FUNCTION stamp();

CREATE TRIGGER touch_interview AFTER INSERT OR DELETE OR UPDATE ON public.interviewer FOR EACH ROW EXECUTE FUNCTION touch_whole('interview', 'interview_id', 'modified_at');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.status IS DISTINCT FROM new.status) OR (old.process_id IS DISTINCT FROM new.process_id) OR (old.questionnaire_id IS DISTINCT FROM new.questionnaire_id))) EXECUTE FUNCTION touch_shown('application', 'application', 'id', 'job_id', 'offer', 'offer', 'id', 'job_id', 'interview', 'interview', 'id', 'job_id');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public.organisation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_shown('job', 'job', 'id', 'organisation_id', 'note', 'note', 'id', 'organisation_id', 'template', 'template', 'id', 'organisation_id', 'process', 'process_organisation', 'process_id', 'organisation_id', 'user', 'membership', 'user_id', 'organisation_id', 'offer', 'offer', 'id', 'organisation_id', 'interview', 'interview', 'id', 'organisation_id');

CREATE CONSTRAINT TRIGGER touch_shown AFTER UPDATE ON public."user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION touch_shown('job', 'job', 'id', 'owner_id', 'application', 'step_change history_entry assessment_result', 'application_id', 'user_id', 'note', 'note', 'id', 'user_id', 'step_change', 'step_change', 'id', 'user_id', 'interview', 'interviewer evaluation', 'interview_id', 'user_id');
