import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import {
  presentAddNote,
  presentCandidateReference,
  presentChanged,
  presentOrganisation,
  presentPage,
  presentUser,
  type PageView,
} from '../references.ts';
import type { NoteRow } from './service.ts';
import { formatInstant } from '../../core/dates.ts';

export const presentNotePage = (rows: readonly NoteRow[], page: PageView): Schema<'NoteCollection'> => ({
  ...presentPage('NoteCollection', page),
  items: rows.map((row) => presentNote(row, page.links)),
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
    application:
      row.applicationId === null
        ? null
        : { _self: links.to('getApplication', { applicationid: row.applicationId }), id: row.applicationId },
  }),
  modification_date: formatInstant(row.modifiedAt),
});
