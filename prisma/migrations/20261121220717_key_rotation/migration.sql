-- Null for hashes that are there: only a login tells which key one was made with.
ALTER TABLE "credential" ADD COLUMN     "password_key" TEXT,
ADD COLUMN     "previous_password_key" TEXT;

-- A target has one address for each key that has been there; the index that made hashes unique becomes that of the primary key.
ALTER TABLE "apply_address" DROP CONSTRAINT "apply_address_pkey",
ADD CONSTRAINT "apply_address_pkey" PRIMARY KEY USING INDEX "apply_address_token_hash_key";

CREATE INDEX "apply_address_tenant_id_job_id_source_id_idx" ON "apply_address"("tenant_id", "job_id", "source_id");
