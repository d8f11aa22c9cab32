-- Erasure cancels interviews and withdraws offers. Those of people whom 1.19 has erased were left as they were, and nobody could close them.
UPDATE "interview" AS i SET "status" = 'CANCELLED' FROM "application" AS a, "candidate" AS c
WHERE a."tenant_id" = i."tenant_id" AND a."id" = i."application_id" AND c."tenant_id" = i."tenant_id" AND c."id" = a."candidate_id"
  AND c."erased_at" IS NOT NULL AND i."status" = 'SCHEDULED';

UPDATE "offer" AS o SET "status" = 'WITHDRAWN' FROM "application" AS a, "candidate" AS c
WHERE a."tenant_id" = o."tenant_id" AND a."id" = o."application_id" AND c."tenant_id" = o."tenant_id" AND c."id" = a."candidate_id"
  AND c."erased_at" IS NOT NULL AND o."status" IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'SENT');
