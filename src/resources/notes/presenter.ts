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

const presentNote = ({ id, date, text, user, organisation, candidate, modifiedAt }: NoteRow, links: Links): Schema<'Note'> => ({
  id,
  date: formatInstant(date),
  text,
  ...optionalFields<Schema<'Note'>>({ user: user && presentUser(user) }),
  organisation: presentOrganisation(organisation),
  candidate: presentCandidateReference(candidate, links),
  modification_date: formatInstant(modifiedAt),
});
