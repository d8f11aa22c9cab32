-- Writes the bytes of documents where they are missing or differ.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:documentIds
-- @param {Bytes[]} $3:contents
INSERT INTO "document_content" AS c ("tenant_id", "document_id", "bytes")
SELECT $1::int, given."id", given."bytes" FROM unnest($2::int[], $3::bytea[]) AS given("id", "bytes")
ON CONFLICT ("tenant_id", "document_id") DO UPDATE SET "bytes" = excluded."bytes" WHERE c."bytes" <> excluded."bytes"
RETURNING c."document_id" AS "documentId"
