-- DropIndex
DROP INDEX "delivery_tenant_id_webhook_id_idx";

-- CreateIndex
CREATE INDEX "delivery_tenant_id_webhook_id_state_next_attempt_at_id_idx" ON "delivery"("tenant_id", "webhook_id", "state", "next_attempt_at", "id");
