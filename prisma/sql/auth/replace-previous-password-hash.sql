-- Replaces the hash of a previous password under another key by the one under the current key, unless it was replaced
-- meanwhile.
-- @param {Int} $1:tenantId
-- @param {Int} $2:credentialId
-- @param {Bytes[]} $3:hashes under any key
-- @param {Bytes} $4:hash under the current key
-- @param {String} $5:key its fingerprint
UPDATE "credential" SET "previous_password_hash" = $4::bytea, "previous_password_key" = $5::text
WHERE "tenant_id" = $1::int AND "id" = $2::int AND "previous_password_hash" = ANY ($3::bytea[])
