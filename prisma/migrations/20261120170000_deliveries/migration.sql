-- AlterEnum
ALTER TYPE "DeliveryState" ADD VALUE 'SENDING';

-- DropIndex
DROP INDEX "delivery_state_next_attempt_at_idx";

-- AlterTable
ALTER TABLE "event" DROP COLUMN "payload",
ADD COLUMN     "step_change" JSONB;

-- CreateTable
CREATE TABLE "external_reference" (
    "tenant_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "row_id" INTEGER NOT NULL,

    CONSTRAINT "external_reference_pkey" PRIMARY KEY ("tenant_id","kind","reference")
);

-- CreateIndex
CREATE UNIQUE INDEX "external_reference_tenant_id_kind_row_id_key" ON "external_reference"("tenant_id", "kind", "row_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_id_key" ON "delivery"("id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_id_key" ON "webhook"("id");

-- CreateIndex
CREATE UNIQUE INDEX "event_id_key" ON "event"("id");

-- CreateIndex
CREATE INDEX "delivery_state_webhook_id_next_attempt_at_id_idx" ON "delivery"("state", "webhook_id", "next_attempt_at", "id");

-- AddForeignKey
ALTER TABLE "external_reference" ADD CONSTRAINT "external_reference_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A delivery is written two or three times and then left alone: room for that on its page, and its dead versions cleared away early.
ALTER TABLE "delivery" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
