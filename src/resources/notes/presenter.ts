import type { Links } from '../../contract/links.ts';
import type { PageEnd } from '../../contract/paging.ts';
import type { Schema } from '../../contract/v1.ts';
import {
  presentAddNote,
  presentCandidateReference,
  presentChanged,
  presentEnvelope,
  presentOrganisation,
  presentUser,
} from '../references.ts';
import type { NoteRow } from './service.ts';
import { formatInstant } from '../../core/dates.ts';
import { optionalFields } from '../../core/optional-fields.ts';

export const presentNotePage = (
  rows: readonly NoteRow[],
  self: string,
  end: PageEnd,
  links: Links,
): Schema<'NoteCollection'> => ({
  ...presentEnvelope('NoteCollection', self, links),
  ...end,
  items: rows.map((row) => presentNote(row, links)),
});

/** The answer of `POST /note`. */
export const presentAddedNote = (id: number, self: string, links: Links): Schema<'NoteResult'> => ({
  ...presentChanged([presentAddNote(links)], self, links),
  _schema: links.schema('NoteResult'),
  note_id: id,
});

const presentNote = (row: NoteRow, links: Links): Schema<'Note'> => ({
  id: row.id,
  date: formatInstant(row.date),
  text: row.text,
  ...optionalFields<Schema<'Note'>>({ user: row.user && presentUser(row.user) }),
  organisation: presentOrganisation(row.organisation),
  candidate: presentCandidateReference(row.candidate, links),
  ...optionalFields<Schema<'Note'>>({
    application: row.applicationId === null ? null : { _self: links.application(row.applicationId), id: row.applicationId },
  }),
  modification_date: formatInstant(row.modifiedAt),
});
