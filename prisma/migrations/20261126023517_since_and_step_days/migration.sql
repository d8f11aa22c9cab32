-- DropIndex
DROP INDEX "application_tenant_id_job_id_id_revision_idx";

-- CreateIndex
CREATE INDEX "application_tenant_id_job_id_id_revision_step_date_idx" ON "application"("tenant_id", "job_id", "id", "revision", "step_date");

-- CreateIndex
CREATE INDEX "step_change_id_modified_at_idx" ON "step_change" USING BRIN ("id", "modified_at")
  WITH (autosummarize = on, pages_per_range = 32);
