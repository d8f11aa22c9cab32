-- CreateEnum
CREATE TYPE "Role" AS ENUM ('READER', 'RECRUITER', 'ADMIN');

-- CreateEnum
CREATE TYPE "StepStatus" AS ENUM ('START', 'CURRENT', 'END');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('DRAFT', 'PENDING_APPROVAL', 'OPEN', 'CLOSED', 'ARCHIVED');

-- CreateEnum
CREATE TYPE "TermUnit" AS ENUM ('DAY', 'WEEK', 'MONTH', 'YEAR');

-- CreateEnum
CREATE TYPE "CandidateTitle" AS ENUM ('MR', 'MS', 'MRS', 'MISS', 'UNKNOWN');

-- CreateEnum
CREATE TYPE "QuestionType" AS ENUM ('FREE_TEXT', 'SINGLE_CHOICE', 'MULTIPLE_CHOICE');

-- CreateEnum
CREATE TYPE "ApplicationRoute" AS ENUM ('API', 'FORM', 'EMAIL', 'IMPORT', 'RECRUITER');

-- CreateEnum
CREATE TYPE "HistoryAction" AS ENUM ('APPLY', 'STEP_CHANGE', 'NOTE', 'EMAIL', 'QUESTIONNAIRE', 'DOCUMENT', 'ERASE');

-- CreateEnum
CREATE TYPE "DocumentType" AS ENUM ('CV', 'COVER');

-- CreateEnum
CREATE TYPE "EventName" AS ENUM ('ProcessStepChange', 'ApplicationCreate', 'EmailSend', 'QuestionnaireSubmit');

-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('ACTIVE', 'SUSPENDED', 'DISABLED');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('PENDING', 'DELIVERED', 'DEAD', 'CANCELLED');

-- CreateTable
CREATE TABLE "api_version" (
    "major" INTEGER NOT NULL,
    "expires_on" DATE,

    CONSTRAINT "api_version_pkey" PRIMARY KEY ("major")
);

-- CreateTable
CREATE TABLE "tenant" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organisation" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "organisation_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "user" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',

    CONSTRAINT "user_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "membership" (
    "tenant_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role" "Role" NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("tenant_id","organisation_id","user_id")
);

-- CreateTable
CREATE TABLE "credential" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "login" TEXT NOT NULL,
    "password_hash" BYTEA NOT NULL,
    "previous_password_hash" BYTEA,
    "previous_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "tenant_id" INTEGER NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "credential_id" INTEGER,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("tenant_id","scope","key")
);

-- CreateTable
CREATE TABLE "process" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "process_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "process_organisation" (
    "tenant_id" INTEGER NOT NULL,
    "process_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,

    CONSTRAINT "process_organisation_pkey" PRIMARY KEY ("tenant_id","process_id","organisation_id")
);

-- CreateTable
CREATE TABLE "process_step" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "process_id" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "status" "StepStatus" NOT NULL,
    "operational" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "process_step_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "questionnaire" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "questionnaire_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "question" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "questionnaire_id" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "type" "QuestionType" NOT NULL,
    "required" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "question_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "choice" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "question_id" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "points" INTEGER,

    CONSTRAINT "choice_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "contract_type" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "abbreviation" TEXT NOT NULL,

    CONSTRAINT "contract_type_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "job" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "process_id" INTEGER NOT NULL,
    "questionnaire_id" INTEGER,
    "owner_id" INTEGER,
    "contract_type_id" INTEGER,
    "reference" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'DRAFT',
    "client" TEXT,
    "address" TEXT,
    "postalcode" TEXT,
    "town" TEXT,
    "country" TEXT,
    "longitude" DOUBLE PRECISION,
    "latitude" DOUBLE PRECISION,
    "description" TEXT NOT NULL DEFAULT '',
    "employer_description" TEXT NOT NULL DEFAULT '',
    "position_description" TEXT NOT NULL DEFAULT '',
    "profile_description" TEXT NOT NULL DEFAULT '',
    "term_count" INTEGER,
    "term_unit" "TermUnit",
    "start_date" DATE,
    "cv_required" BOOLEAN NOT NULL DEFAULT false,
    "cover_required" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "job_attribute" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "api_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "job_attribute_pkey" PRIMARY KEY ("tenant_id","job_id","api_name")
);

-- CreateTable
CREATE TABLE "job_team_member" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "job_team_member_pkey" PRIMARY KEY ("tenant_id","job_id","user_id")
);

-- CreateTable
CREATE TABLE "posting_service" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "posting_service_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "source" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "posting_service_id" INTEGER,
    "name" TEXT NOT NULL,

    CONSTRAINT "source_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "publication" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "job_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE,

    CONSTRAINT "publication_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "apply_address" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "apply_address_pkey" PRIMARY KEY ("tenant_id","job_id","source_id")
);

-- CreateTable
CREATE TABLE "candidate" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "title" "CandidateTitle" NOT NULL DEFAULT 'UNKNOWN',
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "first_name_key" TEXT NOT NULL,
    "last_name_key" TEXT NOT NULL,
    "email" TEXT,
    "email_key" TEXT,
    "email_secondary" TEXT,
    "email_secondary_key" TEXT,
    "birthdate" DATE,
    "home_phone" TEXT,
    "mobile_phone" TEXT,
    "office_phone" TEXT,
    "address" TEXT,
    "postalcode" TEXT,
    "town" TEXT,
    "country" TEXT,
    "position" TEXT,
    "position_company" TEXT,
    "experience_start" DATE,
    "linkedin" TEXT,
    "instagram" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "candidate_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "pool" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "pool_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "candidate_pool" (
    "tenant_id" INTEGER NOT NULL,
    "pool_id" INTEGER NOT NULL,
    "candidate_id" INTEGER NOT NULL,

    CONSTRAINT "candidate_pool_pkey" PRIMARY KEY ("tenant_id","pool_id","candidate_id")
);

-- CreateTable
CREATE TABLE "application" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "job_id" INTEGER NOT NULL,
    "candidate_id" INTEGER NOT NULL,
    "source_id" INTEGER,
    "current_step_id" INTEGER NOT NULL,
    "step_date" DATE NOT NULL,
    "route" "ApplicationRoute" NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "score" INTEGER,
    "questionnaire_score" INTEGER,
    "last_action_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "candidate_last_action" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "application_tally" (
    "tenant_id" INTEGER NOT NULL,
    "job_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "application_tally_pkey" PRIMARY KEY ("tenant_id","job_id","source_id","day")
);

-- CreateTable
CREATE TABLE "step_change" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "application_id" INTEGER NOT NULL,
    "step_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "step_change_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "history_entry" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "application_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" "HistoryAction" NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "history_entry_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "template" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "email_message" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "application_id" INTEGER NOT NULL,
    "template_id" INTEGER,
    "user_id" INTEGER,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "subject" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "received" BOOLEAN NOT NULL DEFAULT false,
    "message_id" TEXT,

    CONSTRAINT "email_message_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "note" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "candidate_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "text" TEXT NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "questionnaire_submission" (
    "tenant_id" INTEGER NOT NULL,
    "application_id" INTEGER NOT NULL,
    "questionnaire_id" INTEGER NOT NULL,
    "score" INTEGER,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "questionnaire_submission_pkey" PRIMARY KEY ("tenant_id","application_id","questionnaire_id")
);

-- CreateTable
CREATE TABLE "answer" (
    "tenant_id" INTEGER NOT NULL,
    "application_id" INTEGER NOT NULL,
    "questionnaire_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "answer_pkey" PRIMARY KEY ("tenant_id","application_id","questionnaire_id","question_id")
);

-- CreateTable
CREATE TABLE "answer_choice" (
    "tenant_id" INTEGER NOT NULL,
    "application_id" INTEGER NOT NULL,
    "questionnaire_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "choice_id" INTEGER NOT NULL,

    CONSTRAINT "answer_choice_pkey" PRIMARY KEY ("tenant_id","application_id","questionnaire_id","question_id","choice_id")
);

-- CreateTable
CREATE TABLE "document" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "application_id" INTEGER NOT NULL,
    "type" "DocumentType" NOT NULL,
    "name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "document_content" (
    "tenant_id" INTEGER NOT NULL,
    "document_id" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "document_content_pkey" PRIMARY KEY ("tenant_id","document_id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "events" "EventName"[],
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "receiver_credentials" BYTEA,
    "state" "WebhookState" NOT NULL DEFAULT 'ACTIVE',
    "suspended_until" TIMESTAMPTZ(3),
    "suspensions" INTEGER NOT NULL DEFAULT 0,
    "recent_outcomes" VARCHAR(20) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "event" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "name" "EventName" NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "application_id" INTEGER NOT NULL,
    "payload" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "event_id" INTEGER,
    "webhook_id" INTEGER,
    "email_id" INTEGER,
    "state" "DeliveryState" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "call" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "delivery_id" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "called_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "duration_ms" INTEGER NOT NULL,
    "response_status" INTEGER NOT NULL DEFAULT 0,
    "response_body" TEXT NOT NULL DEFAULT '',
    "error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER,
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "operator" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "arguments" JSONB NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_tenant_id_email_key" ON "user"("tenant_id", "email");

-- CreateIndex
CREATE INDEX "membership_tenant_id_user_id_idx" ON "membership"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "credential_login_key" ON "credential"("login");

-- CreateIndex
CREATE INDEX "credential_tenant_id_user_id_idx" ON "credential"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_key_credential_id_idx" ON "idempotency_key"("credential_id");

-- CreateIndex
CREATE INDEX "process_organisation_tenant_id_organisation_id_idx" ON "process_organisation"("tenant_id", "organisation_id");

-- CreateIndex
CREATE INDEX "process_step_tenant_id_name_idx" ON "process_step"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "process_step_tenant_id_process_id_rank_key" ON "process_step"("tenant_id", "process_id", "rank");

-- CreateIndex
CREATE UNIQUE INDEX "question_tenant_id_questionnaire_id_rank_key" ON "question"("tenant_id", "questionnaire_id", "rank");

-- CreateIndex
CREATE UNIQUE INDEX "choice_tenant_id_question_id_rank_key" ON "choice"("tenant_id", "question_id", "rank");

-- CreateIndex
CREATE UNIQUE INDEX "choice_tenant_id_question_id_value_key" ON "choice"("tenant_id", "question_id", "value");

-- CreateIndex
CREATE INDEX "job_tenant_id_organisation_id_status_id_idx" ON "job"("tenant_id", "organisation_id", "status", "id");

-- CreateIndex
CREATE INDEX "job_tenant_id_contract_type_id_status_idx" ON "job"("tenant_id", "contract_type_id", "status");

-- CreateIndex
CREATE INDEX "job_tenant_id_modified_at_idx" ON "job"("tenant_id", "modified_at");

-- CreateIndex
CREATE UNIQUE INDEX "job_tenant_id_reference_key" ON "job"("tenant_id", "reference");

-- CreateIndex
CREATE INDEX "job_team_member_tenant_id_user_id_idx" ON "job_team_member"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_tenant_id_name_key" ON "source"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "publication_tenant_id_job_id_start_date_idx" ON "publication"("tenant_id", "job_id", "start_date");

-- CreateIndex
CREATE INDEX "publication_tenant_id_source_id_job_id_idx" ON "publication"("tenant_id", "source_id", "job_id");

-- CreateIndex
CREATE UNIQUE INDEX "apply_address_token_hash_key" ON "apply_address"("token_hash");

-- CreateIndex
CREATE INDEX "candidate_tenant_id_email_secondary_key_idx" ON "candidate"("tenant_id", "email_secondary_key");

-- CreateIndex
CREATE INDEX "candidate_tenant_id_last_name_key_idx" ON "candidate"("tenant_id", "last_name_key");

-- CreateIndex
CREATE INDEX "candidate_tenant_id_first_name_key_idx" ON "candidate"("tenant_id", "first_name_key");

-- CreateIndex
CREATE INDEX "candidate_tenant_id_modified_at_idx" ON "candidate"("tenant_id", "modified_at");

-- CreateIndex
CREATE UNIQUE INDEX "candidate_tenant_id_email_key_key" ON "candidate"("tenant_id", "email_key");

-- CreateIndex
CREATE UNIQUE INDEX "pool_tenant_id_name_key" ON "pool"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "candidate_pool_tenant_id_candidate_id_idx" ON "candidate_pool"("tenant_id", "candidate_id");

-- CreateIndex
CREATE INDEX "application_tenant_id_job_id_id_idx" ON "application"("tenant_id", "job_id", "id");

-- CreateIndex
CREATE INDEX "application_tenant_id_job_id_modified_at_id_idx" ON "application"("tenant_id", "job_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "application_tenant_id_job_id_step_date_id_idx" ON "application"("tenant_id", "job_id", "step_date", "id");

-- CreateIndex
CREATE INDEX "application_tenant_id_job_id_current_step_id_id_idx" ON "application"("tenant_id", "job_id", "current_step_id", "id");

-- CreateIndex
CREATE INDEX "application_tenant_id_source_id_idx" ON "application"("tenant_id", "source_id");

-- CreateIndex
CREATE UNIQUE INDEX "application_tenant_id_candidate_id_job_id_key" ON "application"("tenant_id", "candidate_id", "job_id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_application_id_id_idx" ON "step_change"("tenant_id", "application_id", "id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_step_id_id_idx" ON "step_change"("tenant_id", "step_id", "id");

-- CreateIndex
CREATE INDEX "step_change_tenant_id_date_idx" ON "step_change"("tenant_id", "date");

-- CreateIndex
CREATE INDEX "history_entry_tenant_id_application_id_id_idx" ON "history_entry"("tenant_id", "application_id", "id");

-- CreateIndex
CREATE INDEX "template_tenant_id_organisation_id_language_id_idx" ON "template"("tenant_id", "organisation_id", "language", "id");

-- CreateIndex
CREATE INDEX "template_tenant_id_modified_at_idx" ON "template"("tenant_id", "modified_at");

-- CreateIndex
CREATE INDEX "email_message_tenant_id_application_id_id_idx" ON "email_message"("tenant_id", "application_id", "id");

-- CreateIndex
CREATE INDEX "note_tenant_id_candidate_id_id_idx" ON "note"("tenant_id", "candidate_id", "id");

-- CreateIndex
CREATE INDEX "note_tenant_id_organisation_id_id_idx" ON "note"("tenant_id", "organisation_id", "id");

-- CreateIndex
CREATE INDEX "note_tenant_id_organisation_id_modified_at_idx" ON "note"("tenant_id", "organisation_id", "modified_at");

-- CreateIndex
CREATE INDEX "questionnaire_submission_tenant_id_questionnaire_id_idx" ON "questionnaire_submission"("tenant_id", "questionnaire_id");

-- CreateIndex
CREATE INDEX "answer_tenant_id_question_id_idx" ON "answer"("tenant_id", "question_id");

-- CreateIndex
CREATE INDEX "answer_choice_tenant_id_choice_id_idx" ON "answer_choice"("tenant_id", "choice_id");

-- CreateIndex
CREATE INDEX "document_tenant_id_application_id_type_id_idx" ON "document"("tenant_id", "application_id", "type", "id");

-- CreateIndex
CREATE INDEX "webhook_tenant_id_organisation_id_idx" ON "webhook"("tenant_id", "organisation_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_public_id_key" ON "event"("public_id");

-- CreateIndex
CREATE INDEX "event_tenant_id_application_id_idx" ON "event"("tenant_id", "application_id");

-- CreateIndex
CREATE INDEX "event_tenant_id_organisation_id_idx" ON "event"("tenant_id", "organisation_id");

-- CreateIndex
CREATE INDEX "delivery_tenant_id_event_id_idx" ON "delivery"("tenant_id", "event_id");

-- CreateIndex
CREATE INDEX "delivery_tenant_id_webhook_id_idx" ON "delivery"("tenant_id", "webhook_id");

-- CreateIndex
CREATE INDEX "delivery_state_next_attempt_at_idx" ON "delivery"("state", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_tenant_id_email_id_key" ON "delivery"("tenant_id", "email_id");

-- CreateIndex
CREATE INDEX "call_tenant_id_delivery_id_attempt_idx" ON "call"("tenant_id", "delivery_id", "attempt");

-- CreateIndex
CREATE INDEX "call_tenant_id_modified_at_idx" ON "call"("tenant_id", "modified_at");

-- CreateIndex
CREATE INDEX "audit_entry_date_idx" ON "audit_entry"("date");

-- AddForeignKey
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_credential_id_fkey" FOREIGN KEY ("credential_id") REFERENCES "credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "process" ADD CONSTRAINT "process_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "process_organisation" ADD CONSTRAINT "process_organisation_tenant_id_process_id_fkey" FOREIGN KEY ("tenant_id", "process_id") REFERENCES "process"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "process_organisation" ADD CONSTRAINT "process_organisation_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "process_step" ADD CONSTRAINT "process_step_tenant_id_process_id_fkey" FOREIGN KEY ("tenant_id", "process_id") REFERENCES "process"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_tenant_id_questionnaire_id_fkey" FOREIGN KEY ("tenant_id", "questionnaire_id") REFERENCES "questionnaire"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "choice" ADD CONSTRAINT "choice_tenant_id_question_id_fkey" FOREIGN KEY ("tenant_id", "question_id") REFERENCES "question"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_type" ADD CONSTRAINT "contract_type_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_tenant_id_process_id_fkey" FOREIGN KEY ("tenant_id", "process_id") REFERENCES "process"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_tenant_id_questionnaire_id_fkey" FOREIGN KEY ("tenant_id", "questionnaire_id") REFERENCES "questionnaire"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_tenant_id_contract_type_id_fkey" FOREIGN KEY ("tenant_id", "contract_type_id") REFERENCES "contract_type"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_attribute" ADD CONSTRAINT "job_attribute_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_team_member" ADD CONSTRAINT "job_team_member_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_team_member" ADD CONSTRAINT "job_team_member_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posting_service" ADD CONSTRAINT "posting_service_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_tenant_id_posting_service_id_fkey" FOREIGN KEY ("tenant_id", "posting_service_id") REFERENCES "posting_service"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_tenant_id_source_id_fkey" FOREIGN KEY ("tenant_id", "source_id") REFERENCES "source"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apply_address" ADD CONSTRAINT "apply_address_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apply_address" ADD CONSTRAINT "apply_address_tenant_id_source_id_fkey" FOREIGN KEY ("tenant_id", "source_id") REFERENCES "source"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidate" ADD CONSTRAINT "candidate_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pool" ADD CONSTRAINT "pool_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidate_pool" ADD CONSTRAINT "candidate_pool_tenant_id_pool_id_fkey" FOREIGN KEY ("tenant_id", "pool_id") REFERENCES "pool"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidate_pool" ADD CONSTRAINT "candidate_pool_tenant_id_candidate_id_fkey" FOREIGN KEY ("tenant_id", "candidate_id") REFERENCES "candidate"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_tenant_id_candidate_id_fkey" FOREIGN KEY ("tenant_id", "candidate_id") REFERENCES "candidate"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_tenant_id_source_id_fkey" FOREIGN KEY ("tenant_id", "source_id") REFERENCES "source"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_tenant_id_current_step_id_fkey" FOREIGN KEY ("tenant_id", "current_step_id") REFERENCES "process_step"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_tally" ADD CONSTRAINT "application_tally_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "job"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_change" ADD CONSTRAINT "step_change_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_change" ADD CONSTRAINT "step_change_tenant_id_step_id_fkey" FOREIGN KEY ("tenant_id", "step_id") REFERENCES "process_step"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_change" ADD CONSTRAINT "step_change_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "history_entry" ADD CONSTRAINT "history_entry_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "history_entry" ADD CONSTRAINT "history_entry_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template" ADD CONSTRAINT "template_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_tenant_id_template_id_fkey" FOREIGN KEY ("tenant_id", "template_id") REFERENCES "template"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_tenant_id_candidate_id_fkey" FOREIGN KEY ("tenant_id", "candidate_id") REFERENCES "candidate"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questionnaire_submission" ADD CONSTRAINT "questionnaire_submission_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questionnaire_submission" ADD CONSTRAINT "questionnaire_submission_tenant_id_questionnaire_id_fkey" FOREIGN KEY ("tenant_id", "questionnaire_id") REFERENCES "questionnaire"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_tenant_id_application_id_questionnaire_id_fkey" FOREIGN KEY ("tenant_id", "application_id", "questionnaire_id") REFERENCES "questionnaire_submission"("tenant_id", "application_id", "questionnaire_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_tenant_id_question_id_fkey" FOREIGN KEY ("tenant_id", "question_id") REFERENCES "question"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_choice" ADD CONSTRAINT "answer_choice_tenant_id_application_id_questionnaire_id_qu_fkey" FOREIGN KEY ("tenant_id", "application_id", "questionnaire_id", "question_id") REFERENCES "answer"("tenant_id", "application_id", "questionnaire_id", "question_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_choice" ADD CONSTRAINT "answer_choice_tenant_id_choice_id_fkey" FOREIGN KEY ("tenant_id", "choice_id") REFERENCES "choice"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_content" ADD CONSTRAINT "document_content_tenant_id_document_id_fkey" FOREIGN KEY ("tenant_id", "document_id") REFERENCES "document"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_tenant_id_event_id_fkey" FOREIGN KEY ("tenant_id", "event_id") REFERENCES "event"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_tenant_id_webhook_id_fkey" FOREIGN KEY ("tenant_id", "webhook_id") REFERENCES "webhook"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_tenant_id_email_id_fkey" FOREIGN KEY ("tenant_id", "email_id") REFERENCES "email_message"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call" ADD CONSTRAINT "call_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "delivery"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
