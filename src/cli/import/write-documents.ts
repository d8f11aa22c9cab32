import { checkUpload, type CheckedDocument } from '../../resources/submissions/documents.ts';
import type { Attempt, Entry } from './attempt.ts';
import { refuseErased } from './erased-people.ts';
import { instantOf, type Line } from './records.ts';
import { saveEntries } from './save.ts';
import type { Writer } from './writers.ts';

/** Documents, checked as those that candidates submit are. */
export const writeDocuments: Writer = async (attempt, entries) => {
  await refuseErased(attempt, entries, 'application');
  const documents = await checkDocuments(attempt, entries);
  const saved = await saveEntries(attempt, 'document', entries, ({ line, record }) => {
    const document = documents.get(line);
    return {
      application_id: attempt.rowOf('application', record['application']),
      type: record['type'],
      name: document?.name,
      mime_type: document?.mimeType,
      size: document?.bytes.length,
      date: instantOf(record['date']),
    };
  });
  for (const { line, id } of saved) {
    const bytes = documents.get(line)?.bytes ?? new Uint8Array();
    const written = await attempt.transaction.$executeRaw`
      INSERT INTO "document_content" AS c ("tenant_id", "document_id", "bytes") VALUES (${attempt.tenant.id}, ${id}, ${bytes})
      ON CONFLICT ("tenant_id", "document_id") DO UPDATE SET "bytes" = excluded."bytes" WHERE c."bytes" <> excluded."bytes"`;
    if (written > 0) attempt.written(line, 'changed');
  }
};

async function checkDocuments(attempt: Attempt, entries: readonly Entry[]): Promise<ReadonlyMap<Line, CheckedDocument>> {
  const documents = new Map<Line, CheckedDocument>();
  for (const { line, record } of entries) {
    const upload = { name: String(record['name']), mimeType: String(record['mime_type']), content: String(record['content']) };
    const checked = await checkUpload('document', upload);
    if ('document' in checked) documents.set(line, checked.document);
    else for (const { field } of checked.faults) attempt.refuse(line, field.replace('document.', ''), REASON);
  }
  return documents;
}

const REASON = 'must be a document of at most 5 MiB in Base64, of the media type that it says, with a name';
