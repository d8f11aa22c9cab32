-- When a user was disabled. Locks the user against a change of it.
-- @param {Int} $1:tenantId
-- @param {Int} $2:userId
SELECT "disabled_at" AS "disabledAt" FROM "user" WHERE "tenant_id" = $1::int AND "id" = $2::int FOR SHARE
