-- Adds a document to an application, and an entry to its history. The caller holds the lock of the
-- candidate.
-- @param {Int} $1:tenantId
-- @param {Int} $2:applicationId
-- @param {String} $3:type
-- @param {String} $4:name
-- @param {String} $5:mimeType
-- @param {Bytes} $6:bytes
-- @param {DateTime} $7:date
-- @param {Int} $8:userId? null: the candidate adds it
WITH added AS (
  INSERT INTO "document" ("tenant_id", "application_id", "type", "name", "mime_type", "size", "date")
  VALUES ($1::int, $2::int, $3::"DocumentType", $4::text, $5::text, octet_length($6::bytea), $7::timestamptz) RETURNING "id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  VALUES ($1::int, $2::int, $8::int, $7::timestamptz, 'DOCUMENT', 'Document added: ' || $4::text)
)
INSERT INTO "document_content" ("tenant_id", "document_id", "bytes") SELECT $1::int, "id", $6::bytea FROM added
RETURNING "document_id" AS "id"
