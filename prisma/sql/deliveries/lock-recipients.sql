-- The candidates to whom letters go, without those that are erased. Locks them against erasure.
-- @param {Int} $1:tenantId
-- @param {String} $2:state
-- @param {DateTime} $3:since when they were queued
-- @param {Int} $4:id? of one delivery
WITH
-- @include deliveries/_letters.sql
SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = ANY (ARRAY (SELECT "candidate_id" FROM letters)) AND c."erased_at" IS NULL
FOR KEY SHARE OF c
