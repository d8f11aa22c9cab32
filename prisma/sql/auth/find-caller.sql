-- The user of a valid credential, with organisation and role, by organisation: for an owner ADMIN
-- in all of the tenant. Apart from the credential, so that it names the tenant: Citus asks one
-- node, and the login works while another is away. The subquery keeps PostgreSQL from planning the
-- statement again for each value.
-- @param {Int} $1:tenantId
-- @param {Int} $2:userId
-- @param {Boolean} $3:isOwners whether the credential is an owner's
SELECT u."first_name" AS "firstName", u."last_name" AS "lastName", u."email", u."owner" AND (SELECT $3::boolean) AS "owner",
  CASE WHEN u."owner" AND (SELECT $3::boolean) THEN
    (SELECT coalesce(json_agg(json_build_array(o."id", 'ADMIN') ORDER BY o."id"), '[]')
     FROM "organisation" AS o WHERE o."tenant_id" = $1::int)
  ELSE
    (SELECT coalesce(json_agg(json_build_array(m."organisation_id", m."role") ORDER BY m."organisation_id"), '[]')
     FROM "membership" AS m WHERE m."tenant_id" = $1::int AND m."user_id" = u."id")
  END AS "roles"
FROM "user" AS u WHERE u."tenant_id" = $1::int AND u."id" = $2::int
