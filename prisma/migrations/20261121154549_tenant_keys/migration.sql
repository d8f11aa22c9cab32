-- What is unique is unique within a tenant, so that rows can lie apart by tenant: partitioned, or on several machines. Deliveries, events
-- and subscriptions keep an index on the identifier alone, for the workers, which serve all tenants.

-- DropIndex
DROP INDEX "delivery_id_key";

-- DropIndex
DROP INDEX "event_id_key";

-- DropIndex
DROP INDEX "event_public_id_key";

-- DropIndex
DROP INDEX "webhook_id_key";

-- CreateIndex
CREATE INDEX "delivery_id_idx" ON "delivery"("id");

-- CreateIndex
CREATE INDEX "event_id_idx" ON "event"("id");

-- CreateIndex
CREATE UNIQUE INDEX "event_tenant_id_public_id_key" ON "event"("tenant_id", "public_id");

-- CreateIndex
CREATE INDEX "webhook_id_idx" ON "webhook"("id");

-- No identifier ever changes. A foreign key that would hand a change on cannot be distributed: Citus refuses it where it holds the column
-- by which rows are distributed. So every one is made anew without ON UPDATE.
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT c."conrelid"::regclass AS "table", c."conname" AS "name", pg_get_constraintdef(c."oid") AS "definition"
    FROM pg_constraint AS c WHERE c."contype" = 'f' AND c."confupdtype" = 'c' AND c."connamespace" = current_schema()::regnamespace
    ORDER BY c."oid"
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I %s', key."table", key."name",
      replace(key."definition", ' ON UPDATE CASCADE', ''));
  END LOOP;
END $$;
