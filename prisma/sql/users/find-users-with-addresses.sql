-- The users of a tenant by their e-mail addresses, in any case.
-- @param {Int} $1:tenantId
-- @param {String[]} $2:addresses
SELECT given AS "address", u."id" FROM unnest($2::text[]) AS given
JOIN "user" AS u ON u."tenant_id" = $1::int AND lower(u."email" COLLATE "C") = lower(given COLLATE "C")
