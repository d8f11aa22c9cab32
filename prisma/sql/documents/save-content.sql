-- Writes the bytes of a document where they are missing or differ.
-- @param {Int} $1:tenantId
-- @param {Int} $2:documentId
-- @param {Bytes} $3:bytes
INSERT INTO "document_content" AS c ("tenant_id", "document_id", "bytes") VALUES ($1::int, $2::int, $3::bytea)
ON CONFLICT ("tenant_id", "document_id") DO UPDATE SET "bytes" = excluded."bytes" WHERE c."bytes" <> excluded."bytes"
RETURNING c."document_id" AS "documentId"
