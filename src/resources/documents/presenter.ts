import type { Document } from '#generated/prisma/client.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import { oneOf } from '../../core/one-of.ts';
import { formatInstant } from '../../core/dates.ts';
import { MEDIA_TYPES } from './media-type.ts';

export type DocumentRow = Pick<Document, 'applicationId' | 'id' | 'type' | 'name' | 'mimeType' | 'size' | 'date'>;

export const presentDocument = (document: DocumentRow, links: Links): Schema<'Document'> => ({
  _self: links.to('getApplicationDocument', { applicationid: document.applicationId, documentid: document.id }),
  id: document.id,
  type: document.type,
  name: document.name,
  mime_type: oneOf(MEDIA_TYPES, document.mimeType),
  size: document.size,
  date: formatInstant(document.date),
});
