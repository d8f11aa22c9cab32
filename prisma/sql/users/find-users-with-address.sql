-- The users of all tenants with an e-mail address, in any case.
-- @param {String} $1:email
SELECT "tenant_id" AS "tenantId", "id" FROM "user" WHERE lower("email" COLLATE "C") = lower($1::text COLLATE "C")
