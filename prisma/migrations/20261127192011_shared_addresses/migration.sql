-- Two organisations of a tenant may each have a candidate with the same email address.

-- CreateIndex
CREATE INDEX "candidate_tenant_id_email_key_idx" ON "candidate"("tenant_id", "email_key");

-- DropIndex
DROP INDEX "candidate_tenant_id_email_key_key";
