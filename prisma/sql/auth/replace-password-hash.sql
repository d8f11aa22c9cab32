-- Replaces the hash of a password under another key by the one under the current key, unless it was replaced
-- meanwhile.
-- @param {Int} $1:tenantId
-- @param {Int} $2:credentialId
-- @param {Bytes[]} $3:hashes under any key
-- @param {Bytes} $4:hash under the current key
-- @param {String} $5:key its fingerprint
UPDATE "credential" SET "password_hash" = $4::bytea, "password_key" = $5::text
WHERE "tenant_id" = $1::int AND "id" = $2::int AND "password_hash" = ANY ($3::bytea[])
