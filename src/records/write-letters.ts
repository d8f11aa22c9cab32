import { saveContent } from '#generated/database/statements.ts';
import { cleanMarkup } from '../resources/sanitise.ts';
import { checkUpload, type CheckedDocument } from '../resources/documents/upload.ts';
import type { Attempt, Entry, Writer } from './entry.ts';
import { refuseErased } from './write-candidates.ts';
import type { Line } from './records.ts';
import { saveEntries } from './save.ts';

const NOTE_REASONS = {
  too_short: 'says nothing when it is cleaned',
  too_long: 'has too many tags, or tags nested too deep',
} as const;

/** The text is cleaned as that of a note in the interface. */
export const writeNotes: Writer<'note'> = async (attempt, entries) => {
  const textOf = new Map<Line, string>();
  for (const { line, record } of entries) {
    const cleaned = cleanMarkup(record.text);
    if ('text' in cleaned) textOf.set(line, cleaned.text);
    else attempt.refuse(line, 'text', NOTE_REASONS[cleaned.code]);
  }
  await refuseErased(attempt, entries, 'candidate');
  await refuseOtherApplications(attempt, entries);
  await saveEntries(attempt, 'note', entries, ({ line }) => ({ text: textOf.get(line) }));
};

/** A note about an application is one on its candidate, for the organisation of its job. */
async function refuseOtherApplications({ transaction, tenant, rowOf, refuse }: Attempt, entries: readonly Entry<'note'>[]) {
  const ids = entries.flatMap(({ record }) => rowOf('application', record.application) ?? []);
  if (ids.length === 0) return;
  const rows = await transaction.prisma.application.findMany({
    where: { tenantId: tenant.id, id: { in: ids } },
    select: { id: true, candidateId: true, organisationId: true },
  });
  const applications = new Map(rows.map((row) => [row.id, row]));
  for (const { line, record } of entries) {
    const application = applications.get(rowOf('application', record.application) ?? 0);
    const isOther =
      application !== undefined &&
      (application.candidateId !== rowOf('candidate', record.candidate) ||
        application.organisationId !== rowOf('organisation', record.organisation));
    if (isOther) refuse(line, 'application', 'is not one of the candidate to the organisation');
  }
}

/** E-mails that were exchanged. They are recorded and never sent. */
export const writeEmails: Writer<'email'> = async (attempt, entries) => {
  await refuseErased(attempt, entries, 'application');
  await saveEntries(attempt, 'email', entries);
};

/** Documents, checked as those that candidates submit are. */
export const writeDocuments: Writer<'document'> = async (attempt, entries) => {
  await refuseErased(attempt, entries, 'application');
  const documents = await checkDocuments(attempt, entries);
  const saved = await saveEntries(attempt, 'document', entries, ({ line }) => {
    const document = documents.get(line);
    return { name: document?.name, mime_type: document?.mimeType, size: document?.bytes.length };
  });
  for (const { line, id } of saved) {
    const bytes = documents.get(line)?.bytes ?? new Uint8Array();
    const written = await saveContent(attempt.transaction.sql, { tenantId: attempt.tenant.id, documentId: id, bytes });
    if (written.length > 0) attempt.written(line, 'changed');
  }
};

async function checkDocuments(
  attempt: Attempt,
  entries: readonly Entry<'document'>[],
): Promise<ReadonlyMap<Line, CheckedDocument>> {
  const documents = new Map<Line, CheckedDocument>();
  for (const { line, record } of entries) {
    const upload = { name: record.name, mimeType: record.mime_type, content: record.content };
    const checked = await checkUpload('', upload);
    if ('document' in checked) documents.set(line, checked.document);
    else for (const { field } of checked.faults) attempt.refuse(line, field, DOCUMENT_REASON);
  }
  return documents;
}

const DOCUMENT_REASON = 'must be a document of at most 5 MiB in Base64, of a permitted media type, with a name';
