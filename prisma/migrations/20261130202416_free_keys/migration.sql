-- A column of a unique index without a condition may be the target of a foreign key, so a change of it locks out the
-- rows that refer to its row.

-- DropIndex
DROP INDEX "pool_tenant_id_name_key";

-- DropIndex
DROP INDEX "rejection_reason_tenant_id_organisation_id_name_key";

-- DropIndex
DROP INDEX "source_tenant_id_name_key";

-- DropIndex
DROP INDEX "user_tenant_id_email_key";

-- CreateIndex
CREATE UNIQUE INDEX "pool_tenant_id_name_key" ON "pool"("tenant_id", "name") WHERE (name IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "rejection_reason_tenant_id_organisation_id_name_key" ON "rejection_reason"("tenant_id", "organisation_id", "name") NULLS NOT DISTINCT WHERE (name IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "source_tenant_id_name_key" ON "source"("tenant_id", "name") WHERE (name IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "user_tenant_id_email_key" ON "user"("tenant_id", "email") WHERE (email IS NOT NULL);
