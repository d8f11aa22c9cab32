-- Adds a line to the audit of a tenant.
-- @param {Int} $1:tenantId
-- @param {Int} $2:userId? null: support
-- @param {Int} $3:credentialId?
-- @param {String} $4:operation
-- @param {String} $5:kind AuditKind
-- @param {Int} $6:resourceId
-- @param {Int} $7:organisationId?
-- @param {String[]} $8:fields
-- @param {String} $9:requestId?
INSERT INTO "audit_line" ("tenant_id", "user_id", "credential_id", "operation", "kind", "resource_id", "organisation_id", "fields", "request_id")
VALUES ($1::int, $2::int, $3::int, $4::text, ($5::text)::"AuditKind", $6::int, $7::int, $8::text[], $9::text)
