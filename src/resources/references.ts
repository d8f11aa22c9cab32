import type { Links } from '../contract/links.ts';
import type { Schema, SchemaName } from '../contract/v1.ts';

/** The columns of an organisation or a rejection reason that answers show. */
type NamedRow = { readonly id: number; readonly name: string };

export const organisationColumns = { id: true, name: true } as const;

export const presentOrganisation = ({ id, name }: NamedRow): Schema<'OrganisationReference'> => ({ id, name });

export const rejectionReasonColumns = { id: true, name: true } as const;

export const presentRejectionReasonReference = ({ id, name }: NamedRow): Schema<'RejectionReasonReference'> => ({ id, name });

/** The columns of a recruiter that answers show. */
export const userColumns = { id: true, firstName: true, lastName: true, email: true } as const;

export type UserRow = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

export const presentUser = ({ id, firstName, lastName, email }: UserRow): Schema<'User'> => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
});

/** The fields with which every success begins. */
export const presentEnvelope = (schema: SchemaName, self: string, links: Links): Schema<'Envelope'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema(schema),
});

/** The answer to a change: only the next actions. */
export const presentChanged = (actions: Schema<'Action'>[], self: string, links: Links): Schema<'ActionsResult'> => ({
  ...presentEnvelope('ActionsResult', self, links),
  _actions: actions,
});

/** Adding a note to a candidate; open to every caller that writes in an organisation. */
export const presentAddNote = (links: Links): Schema<'Action'> => ({
  name: 'add-note',
  method: 'POST',
  _self: links.notes(),
  _schema: links.schema('NoteRequest'),
  description: 'Add a note to the candidate.',
});
