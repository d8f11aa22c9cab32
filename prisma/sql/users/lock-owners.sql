-- Locks the owners of a tenant, and further users, in the order of their ids, against deadlocks. So changes of
-- users and credentials of a tenant come one after another.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:userIds
SELECT u."id", u."owner", u."disabled_at" AS "disabledAt" FROM "user" AS u
WHERE u."tenant_id" = $1::int AND (u."owner" OR u."id" = ANY ($2::int[])) ORDER BY u."id" FOR NO KEY UPDATE OF u
