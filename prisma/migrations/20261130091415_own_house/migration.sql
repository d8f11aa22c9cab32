-- CreateEnum
CREATE TYPE "AuditKind" AS ENUM ('USER', 'CREDENTIAL', 'WEBHOOK', 'TEMPLATE', 'POOL', 'ORGANISATION', 'CANDIDATE');

-- AlterTable
ALTER TABLE "credential" ADD COLUMN     "issued_by_id" INTEGER,
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "owner" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "pool" ADD COLUMN     "retired_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "template" ADD COLUMN     "retired_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "owner" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "program" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "is_vouched" BOOLEAN NOT NULL DEFAULT true;

-- a webhook that was never changed by the interface
UPDATE "webhook" SET "changed_at" = "created_at";

-- CreateTable
CREATE TABLE "audit_line" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "credential_id" INTEGER,
    "operation" TEXT NOT NULL,
    "kind" "AuditKind" NOT NULL,
    "resource_id" INTEGER NOT NULL,
    "organisation_id" INTEGER,
    "fields" TEXT[],
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_line_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "credential_tenant_id_id_key" ON "credential"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "audit_line_tenant_id_modified_at_id_idx" ON "audit_line"("tenant_id", "modified_at", "id");

-- CreateIndex
CREATE INDEX "audit_line_tenant_id_user_id_id_idx" ON "audit_line"("tenant_id", "user_id", "id");

-- CreateIndex
CREATE INDEX "audit_line_tenant_id_kind_id_idx" ON "audit_line"("tenant_id", "kind", "id");

-- CreateIndex
CREATE INDEX "audit_line_tenant_id_kind_resource_id_id_idx" ON "audit_line"("tenant_id", "kind", "resource_id", "id");

-- CreateIndex
CREATE INDEX "audit_line_tenant_id_organisation_id_id_idx" ON "audit_line"("tenant_id", "organisation_id", "id");

-- AddForeignKey
ALTER TABLE "audit_line" ADD CONSTRAINT "audit_line_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_line" ADD CONSTRAINT "audit_line_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_line" ADD CONSTRAINT "audit_line_tenant_id_credential_id_fkey" FOREIGN KEY ("tenant_id", "credential_id") REFERENCES "credential"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_line" ADD CONSTRAINT "audit_line_tenant_id_organisation_id_fkey" FOREIGN KEY ("tenant_id", "organisation_id") REFERENCES "organisation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.audit_line FOR EACH ROW EXECUTE FUNCTION stamp();
