-- AlterEnum
ALTER TYPE "DocumentType" ADD VALUE 'OTHER';

-- AlterTable
ALTER TABLE "note" ADD COLUMN     "application_id" INTEGER;

-- CreateIndex
CREATE INDEX "note_tenant_id_application_id_id_idx" ON "note"("tenant_id", "application_id", "id");

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "application"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;
