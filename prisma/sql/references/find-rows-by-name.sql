-- The rows of a kind by the names that people know them by: users by their e-mail addresses, in any
-- case, the others by name.
-- @param {Int} $1:tenantId
-- @param {String} $2:kind
-- @param {String[]} $3:names
SELECT "name", "id" FROM "organisation" WHERE $2::text = 'organisation' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
UNION ALL
SELECT given AS "name", u."id" FROM unnest($3::text[]) AS given
JOIN "user" AS u ON $2::text = 'user' AND u."tenant_id" = $1::int AND lower(u."email" COLLATE "C") = lower(given COLLATE "C")
UNION ALL
SELECT "name", "id" FROM "contract_type" WHERE $2::text = 'contract_type' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
UNION ALL
SELECT "name", "id" FROM "source" WHERE $2::text = 'source' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
UNION ALL
SELECT "name", "id" FROM "process" WHERE $2::text = 'process' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
UNION ALL
SELECT "name", "id" FROM "questionnaire" WHERE $2::text = 'questionnaire' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
ORDER BY "id"
