-- Random ids need nobody who looks whether they are taken. On a table without rows this index looked as good as that of the key to the check that a
-- delivery's event exists, and so each delivery read all events of its tenant until PostgreSQL had counted them.
DROP INDEX "event_tenant_id_public_id_key";
