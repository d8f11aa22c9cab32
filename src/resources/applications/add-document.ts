import type { Caller } from '../../auth/visibility.ts';
import { readChangeableApplication, touchApplication, type ChangeableApplication } from '../held/access.ts';
import type { Write } from '../../database/sql.ts';
import { erasedFaults, invalid, type Fault } from '../../core/problem.ts';
import { checkUpload, recordDocument, type TypedDocument, type Upload } from '../documents/upload.ts';

export type DocumentOrder = {
  readonly applicationId: number;
  readonly type: TypedDocument['type'];
  readonly upload: Upload;
};

type AddedDocument = Pick<TypedDocument, 'type' | 'name' | 'mimeType'> & {
  readonly id: number;
  readonly applicationId: number;
  readonly size: number;
  readonly date: Date;
};

/** The detail of an application shows all of them. */
const MAX_DOCUMENTS = 100;

/** Adds a document to an application. The content is checked before anything is locked. */
export async function addDocument(write: Write, caller: Caller, order: DocumentOrder, now: Date): Promise<AddedDocument> {
  const { applicationId, type, upload } = order;
  // shape comes before existence, and the validator does not measure files
  if (upload.content === '') throw invalid([EMPTY]);
  const application = await readChangeableApplication(write.sql, caller, applicationId);
  const checked = await checkUpload('', upload);
  const erased = erasedFaults(application.candidate);
  if ('faults' in checked) throw invalid([...erased, ...checked.faults]);
  if (erased.length > 0) throw invalid(erased);
  await touchApplication(write.sql, application, now);
  await requireRoom(write, application);
  const { tenantId, id: userId } = caller;
  const document = { ...checked.document, type };
  const id = await recordDocument(write.sql, { tenantId, applicationId, userId }, document, now);
  const { name, mimeType, bytes } = document;
  return { id, applicationId, type, name, mimeType, size: bytes.length, date: now };
}

const EMPTY: Fault = { field: 'content', code: 'too_short' };

/** The caller has locked the application, so no other document is added meanwhile. */
async function requireRoom({ prisma }: Write, { tenantId, id }: ChangeableApplication): Promise<void> {
  if ((await prisma.document.count({ where: { tenantId, applicationId: id } })) < MAX_DOCUMENTS) return;
  throw invalid([{ field: '_body', code: 'too_long', detail: `An application may have ${MAX_DOCUMENTS} documents.` }]);
}
