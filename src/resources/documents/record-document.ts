import { insertDocument } from '#generated/database/statements.ts';
import type { DocumentType } from '#generated/prisma/client.ts';
import type { Sql } from '../../database/sql.ts';
import type { CheckedDocument } from './upload.ts';

export type TypedDocument = CheckedDocument & { readonly type: DocumentType };

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
  const [added] = await insertDocument(sql, {
    tenantId,
    applicationId,
    type,
    name,
    mimeType,
    bytes,
    date: now,
    userId: userId ?? null,
  });
  if (added === undefined) throw new Error('The document was not added.');
  return added.id;
}
