import { saveContents } from '#generated/database/statements.ts';
import { createRead } from '../../database/read.ts';
import { among, records, type Line, type RecordKind, type Writer } from '../../records/kind.ts';
import { all, apart, contractField, field, object, pointer, type ValueOf } from '../../records/schema.ts';
import { writeEntries } from '../../records/write-rows.ts';
import { checkUpload, type CheckedDocument } from './upload.ts';

const schema = object(['application', 'type', 'name', 'mime_type', 'date', 'content'], {
  application: pointer('application'),
  type: field('Document', 'type'),
  name: field('DocumentUpload', 'name'),
  ...all(field, 'Document', 'mime_type', 'date'),
  content: apart(contractField('DocumentUpload', 'content')),
});

/** Writes documents, checked in the same way as documents of candidates. */
const write: Writer<ValueOf<typeof schema>> = async (attempt, entries) => {
  const documents = new Map<Line, CheckedDocument>();
  for (const { line, record } of entries) {
    const checked = await checkUpload('', { name: record.name, mimeType: record.mime_type, content: record.content });
    if ('document' in checked) documents.set(line, checked.document);
    else for (const { field } of checked.faults) attempt.refuse(line, field, REASON);
  }
  const saved = await writeEntries(attempt, entries, ({ line }) => {
    const document = documents.get(line);
    return { name: document?.name, mime_type: document?.mimeType, size: document?.bytes.length };
  });
  const written = await saveContents(attempt.transaction.sql, {
    tenantId: attempt.tenant.id,
    documentIds: saved.map(({ id }) => id),
    contents: saved.map(({ line }) => documents.get(line)?.bytes ?? new Uint8Array()),
  });
  const ids = new Set(written.map(({ documentId }) => documentId));
  for (const { line, id } of saved) if (ids.has(id)) attempt.written(line, 'changed');
};

const REASON = 'must be a document of at most 5 MiB in Base64, of a permitted media type, with a name';

const readContents = createRead('DocumentContent', {});

const read: RecordKind['read'] = async ({ transaction: { sql }, tenantId }, ids) => {
  const rows = await readContents(sql, { where: among('document_id'), orderBy: 't."document_id"' }, [tenantId, ids]);
  return rows.map(({ documentId, bytes }) => [documentId, { content: Buffer.from(bytes).toString('base64') }]);
};

export const document = records({ schema, write, read });
