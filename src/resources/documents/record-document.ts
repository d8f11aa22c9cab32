import type { Sql } from '../../database/sql.ts';
import type { CheckedDocument } from './upload.ts';

export type TypedDocument = CheckedDocument & { readonly type: 'CV' | 'COVER' };

type Addition = {
  readonly tenantId: number;
  readonly applicationId: number;
  /** The recruiter who adds it; undefined for the candidate. */
  readonly userId?: number | undefined;
};

/**
 * Adds a document to an application, and an entry to its history. Returns its id. The caller holds
 * the lock of the candidate.
 */
export async function recordDocument(
  sql: Sql,
  { tenantId, applicationId, userId }: Addition,
  { type, name, mimeType, bytes }: TypedDocument,
  now: Date,
): Promise<number> {
  const values = [tenantId, applicationId, type, name, mimeType, bytes, now.toISOString(), userId ?? null];
  const [added] = await sql<{ readonly document_id: number }>(ADD_DOCUMENT, values);
  if (added === undefined) throw new Error('The document was not added.');
  return added.document_id;
}

const ADD_DOCUMENT = `
  WITH added AS (
    INSERT INTO "document" ("tenant_id", "application_id", "type", "name", "mime_type", "size", "date")
    VALUES ($1::int, $2::int, $3::"DocumentType", $4::text, $5::text, octet_length($6::bytea), $7::timestamptz) RETURNING "id"
  ), written AS (
    INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
    VALUES ($1::int, $2::int, $8::int, $7::timestamptz, 'DOCUMENT', 'Document added: ' || $4::text)
  )
  INSERT INTO "document_content" ("tenant_id", "document_id", "bytes") SELECT $1::int, "id", $6::bytea FROM added
  RETURNING "document_id"`;
