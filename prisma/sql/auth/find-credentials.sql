-- The credentials that logins and their passwords open, of several requests at once. A refused login reads one
-- row of "credential" for each key, whatever the reason, so that its time tells nothing: an unknown login
-- reads the row of the next one. Rows of the tenant are read after it is accepted.
-- @param {Int[]} $1:numbers of the requests
-- @param {String[]} $2:logins
-- @param {Bytes[]} $3:hashes
-- @param {DateTime} $4:now
WITH c AS MATERIALIZED (
  SELECT asked."number", each."id", each."tenant_id", each."user_id", each."password_hash", each."password_key",
    each."previous_password_key", each."previous_expires_at", each."expires_at"
  FROM unnest($1::int[], $2::text[], $3::bytea[]) AS asked("number", "login", "hash")
  CROSS JOIN LATERAL (SELECT * FROM "credential" AS nearest WHERE nearest."login" >= asked."login" ORDER BY nearest."login" LIMIT 1) AS each
  WHERE each."login" = asked."login" AND each."revoked_at" IS NULL AND each."disabled_at" IS NULL
    AND (each."expires_at" IS NULL OR each."expires_at" > $4::timestamptz)
    AND (each."password_hash" = asked."hash" OR (each."previous_password_hash" = asked."hash" AND each."previous_expires_at" > $4::timestamptz))
)
SELECT c."number", c."id", c."tenant_id" AS "tenantId", c."user_id" AS "userId", c."password_hash" AS "passwordHash",
  c."password_key" AS "passwordKey", c."previous_password_key" AS "previousPasswordKey",
  c."previous_expires_at" AS "previousExpiresAt", c."expires_at" AS "expiresAt",
  u."first_name" AS "firstName", u."last_name" AS "lastName", u."email",
  (SELECT coalesce(json_agg(json_build_array(m."organisation_id", m."role") ORDER BY m."organisation_id"), '[]')
   FROM "membership" AS m WHERE m."tenant_id" = u."tenant_id" AND m."user_id" = u."id") AS "roles"
FROM c JOIN "user" AS u ON u."tenant_id" = c."tenant_id" AND u."id" = c."user_id"
