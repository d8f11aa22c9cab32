-- A page of a job is the ids of its applications with their revisions: with both in the index its rows need not be looked at. An application that changes
-- gets a new entry in each of its indexes anyway, for its date is in one of them.

-- DropIndex
DROP INDEX "application_tenant_id_job_id_id_idx";

-- CreateIndex
CREATE INDEX "application_tenant_id_job_id_id_revision_idx" ON "application"("tenant_id", "job_id", "id", "revision");
