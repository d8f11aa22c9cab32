-- Whether candidates are erased. Locks them against erasure and changes of the name, in the order of
-- their ids, against deadlocks.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:ids
SELECT c."id", c."erased_at" IS NOT NULL AS "erased" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = ANY ($2::int[]) ORDER BY c."id" FOR KEY SHARE OF c
