-- The credentials that logins and their passwords open, of several requests at once. A refused login reads one
-- row of "credential" for each key, whatever the reason, so that its time tells nothing: an unknown login
-- reads the row of the next one.
-- @param {Int[]} $1:numbers of the requests
-- @param {String[]} $2:logins
-- @param {Bytes[]} $3:hashes
-- @param {DateTime} $4:now
SELECT asked."number", each."id", each."tenant_id" AS "tenantId", each."user_id" AS "userId", each."owner" AS "isOwners", each."password_hash" AS "passwordHash",
  each."password_key" AS "passwordKey", each."previous_password_key" AS "previousPasswordKey",
  each."previous_expires_at" AS "previousExpiresAt", each."expires_at" AS "expiresAt"
FROM unnest($1::int[], $2::text[], $3::bytea[]) AS asked("number", "login", "hash")
CROSS JOIN LATERAL (SELECT * FROM "credential" AS nearest WHERE nearest."login" >= asked."login" ORDER BY nearest."login" LIMIT 1) AS each
WHERE each."login" = asked."login" AND each."revoked_at" IS NULL AND each."disabled_at" IS NULL
  AND (each."expires_at" IS NULL OR each."expires_at" > $4::timestamptz)
  AND (each."password_hash" = asked."hash" OR (each."previous_password_hash" = asked."hash" AND each."previous_expires_at" > $4::timestamptz))
