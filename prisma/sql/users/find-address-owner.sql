-- The users of a tenant with an e-mail address, in any case.
-- @param {Int} $1:tenantId
-- @param {String} $2:email
SELECT "id" FROM "user" WHERE "tenant_id" = $1::int AND lower("email" COLLATE "C") = lower($2::text COLLATE "C")
