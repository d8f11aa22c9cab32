/** What answers of several resources show: references, the envelope, actions. */
import type { Candidate, ContractType, Job, ProcessStep, User } from '#generated/prisma/client.ts';
import type { PageEnd } from '../contract/paging.ts';
import type { Links, Schema, SchemaName } from '../contract/v1.ts';
import { optionalFields } from '../core/optional-fields.ts';
import { formatDay, type InstantText } from '../core/dates.ts';

type NamedRow = { readonly id: number; readonly name: string };

export const organisationColumns = { id: true, name: true } as const;

export const presentOrganisation = ({ id, name }: NamedRow): Schema<'OrganisationReference'> => ({ id, name });

export const rejectionReasonColumns = { id: true, name: true } as const;

export const presentRejectionReasonReference = ({ id, name }: NamedRow): Schema<'RejectionReasonReference'> => ({ id, name });

/** The columns of a recruiter that answers show. */
export const userColumns = { id: true, firstName: true, lastName: true, email: true } as const;

export type UserRow = Readonly<Pick<User, keyof typeof userColumns>>;

export const presentUser = ({ id, firstName, lastName, email }: UserRow): Schema<'User'> => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
});

/** The columns of a candidate that a reference shows. */
export const candidateColumns = { id: true, title: true, firstName: true, lastName: true, email: true } as const;

type CandidateRow = Readonly<Pick<Candidate, keyof typeof candidateColumns>>;

export const presentCandidateReference = (candidate: CandidateRow, links: Links): Schema<'CandidateReference'> => ({
  id: candidate.id,
  _self: links.to('getCandidate', { candidateid: candidate.id }),
  applications: { _self: links.to('listCandidateApplications', { candidateid: candidate.id }) },
  title: candidate.title,
  first_name: candidate.firstName,
  last_name: candidate.lastName,
  ...optionalFields<Schema<'CandidateReference'>>({ email: candidate.email }),
});

type LocationRow = Pick<Job, 'address' | 'postalcode' | 'town' | 'country' | 'longitude' | 'latitude'>;

/** The place of work; undefined when no part of it is known. */
export function presentLocation(row: LocationRow): Schema<'JobLocation'> | undefined {
  const { address, postalcode, town, country, longitude, latitude } = row;
  const location = optionalFields<Schema<'JobLocation'>>({ address, postalcode, town, country, longitude, latitude });
  return Object.keys(location).length > 0 ? location : undefined;
}

type ContractTypeRow = Pick<ContractType, 'id' | 'name' | 'abbreviation'>;

export const presentContractType = ({ id, name, abbreviation }: ContractTypeRow): Schema<'ContractType'> => ({
  id,
  name,
  abbreviation,
});

export const jobColumns = { id: true, title: true, status: true } as const;

type JobRow = Readonly<Pick<Job, keyof typeof jobColumns>>;

export const presentJobReference = ({ id, title, status }: JobRow, links: Links): Schema<'JobReference'> => ({
  _self: links.to('getJob', { jobid: id }),
  id,
  title,
  status,
  applications: { _self: links.to('listJobApplications', { jobid: id }) },
});

export const stepColumns = { id: true, name: true, status: true } as const;

type StepRow = Readonly<Pick<ProcessStep, keyof typeof stepColumns>>;

export const presentStepReference = ({
  id,
  name,
  status,
  outcome,
}: StepRow & Pick<ProcessStep, 'outcome'>): Schema<'StepReference'> => ({
  id,
  name,
  status,
  ...optionalFields<Schema<'StepReference'>>({ outcome }),
});

export const presentStep = ({ id, name, status }: StepRow, date: Date | InstantText): Schema<'StepState'> => ({
  id,
  name,
  status,
  date: formatDay(date),
});

export const sourceColumns = { id: true, name: true, postingService: { select: { id: true, name: true } } } as const;

export const presentSource = ({
  id,
  name,
  postingService,
}: NamedRow & { readonly postingService: NamedRow | null }): Schema<'Source'> => ({
  id,
  name,
  ...optionalFields<Schema<'Source'>>({ posting_service: postingService && presentPostingService(postingService) }),
});

const presentPostingService = ({ id, name }: NamedRow): Schema<'PostingService'> => ({ id, name });

/** The fields with which every success begins. */
export const presentEnvelope = <Name extends string = SchemaName>(
  schema: Name,
  self: string,
  links: { readonly schema: (name: Name) => string },
): Schema<'Envelope'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema(schema),
});

/** A page of a collection: its address, and how to read on. */
export type PageView = { readonly self: string; readonly end: PageEnd; readonly links: Links };

/** The fields with which every page begins. */
export const presentPage = (schema: SchemaName, { self, end, links }: PageView) => ({
  ...presentEnvelope(schema, self, links),
  ...end,
});

/** The answer to a change: only the next actions. */
export const presentChanged = (actions: Schema<'Action'>[], self: string, links: Links): Schema<'ActionsResult'> => ({
  ...presentEnvelope('ActionsResult', self, links),
  _actions: actions,
});

/** Adding a note to a candidate; open to every caller that writes in an organisation. */
export const presentAddNote = (links: Links): Schema<'Action'> => links.action('add-note', 'addNote');
