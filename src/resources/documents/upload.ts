import { insertDocument } from '#generated/database/statements.ts';
import type { DocumentType } from '#generated/prisma/client.ts';
import { faultIf, type Fault } from '../../core/problem.ts';
import { listOf } from '../../core/wording.ts';
import type { Sql } from '../../database/sql.ts';
import { cleanName, findMediaType, MEDIA_TYPES, namesAnother, withoutBlankStart, type MediaType } from './media-type.ts';

/** A document as it came: `content` in Base64, `mimeType` as the caller declares it. */
export type Upload = { readonly name: string; readonly mimeType: string; readonly content: string };

/** A document that may be kept. */
export type CheckedDocument = { readonly name: string; readonly mimeType: MediaType; readonly bytes: Uint8Array<ArrayBuffer> };

export type TypedDocument = CheckedDocument & { readonly type: DocumentType };

type CheckedUpload = { readonly document: CheckedDocument } | { readonly faults: readonly Fault[] };

const MAX_BYTES = 5 * 1024 * 1024;
const KINDS = `The content must be one of ${listOf(MEDIA_TYPES)}.`;

/**
 * Decodes a document and detects its type from the content; `place` is that of its fields in the
 * body, such as `cv.`.
 */
export async function checkUpload(place: string, { name, mimeType, content }: Upload): Promise<CheckedUpload> {
  if (content === '') return { faults: [{ field: `${place}content`, code: 'too_short' }] };
  const bytes = decodeBase64(content);
  if (bytes === undefined || bytes.length === 0) return { faults: [{ field: `${place}content`, code: 'format' }] };
  if (bytes.length > MAX_BYTES)
    return { faults: [{ field: `${place}content`, code: 'too_long', detail: 'A document may have 5 MiB.' }] };
  const start = withoutBlankStart(bytes);
  const found = await findMediaType(start);
  if (found === undefined) return { faults: [{ field: `${place}content`, code: 'format', detail: KINDS }] };
  const cleaned = cleanName(name, found);
  // a text declared as another type is a damaged file
  const isDamaged = found === 'text/plain' && namesAnother(mimeType, found);
  const faults: readonly Fault[] = [
    ...faultIf(isDamaged, `${place}mime_type`, 'format', `The content is ${found}.`),
    ...faultIf(cleaned === '', `${place}name`, 'format'),
  ];
  return faults.length > 0
    ? { faults }
    : { document: { name: cleaned, mimeType: found, bytes: found === 'text/plain' ? bytes : start } };
}

/**
 * Strict base64 (RFC 4648, section 4), padded; undefined otherwise. Node skips invalid characters,
 * so any of them changes the length. A regular expression over 7 MB would block the event loop for
 * longer.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (bytes.length !== (text.length / 4) * 3 - padding) return undefined;
  const end = text.slice(-4);
  return Buffer.from(end, 'base64').toString('base64') === end ? bytes : undefined;
}

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
  document: TypedDocument,
  date: Date,
): Promise<number> {
  const [added] = await insertDocument(sql, { ...document, tenantId, applicationId, userId, date });
  if (added === undefined) throw new Error('The document was not added.');
  return added.id;
}
