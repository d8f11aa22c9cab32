-- Servers of 1.19 store hashed keys only: without their unhashed form this index says no more than the primary key.
DROP INDEX "idempotency_key_tenant_id_scope_hash_key";

-- AlterTable
ALTER TABLE "idempotency_key" ADD COLUMN     "application_id" INTEGER,
ADD COLUMN     "candidate_id" INTEGER;

CREATE OR REPLACE FUNCTION public.place_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  answer jsonb := NEW."body";
BEGIN
  NEW."application_id" := coalesce((answer ->> 'application_id')::int, (answer -> 'application' ->> 'id')::int,
    (SELECT "application_id" FROM "step_change" WHERE "tenant_id" = NEW."tenant_id" AND "id" = (answer ->> 'change_id')::int));
  NEW."candidate_id" := coalesce((answer ->> 'candidate_id')::int, (answer -> 'candidate' ->> 'id')::int,
    (SELECT "candidate_id" FROM "note" WHERE "tenant_id" = NEW."tenant_id" AND "id" = (answer ->> 'note_id')::int));
  RETURN NEW;
END $function$;

CREATE TRIGGER place BEFORE INSERT OR UPDATE OF body ON public.idempotency_key FOR EACH ROW WHEN ((new.body IS NOT NULL)) EXECUTE FUNCTION place_answer();

-- CreateIndex
CREATE INDEX "idempotency_key_tenant_id_candidate_id_idx" ON "idempotency_key"("tenant_id", "candidate_id");

-- CreateIndex
CREATE INDEX "idempotency_key_tenant_id_application_id_idx" ON "idempotency_key"("tenant_id", "application_id");
