import type { Links, Part, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { mayWriteIn, type Caller } from '../../auth/visibility.ts';
import { compareNames } from '../../core/names.ts';
import { formatDay, formatInstant } from '../../core/dates.ts';
import { presentDocument } from '../documents/presenter.ts';
import { presentPool } from '../pools/presenter.ts';
import type { CandidateRow, DocumentedRow } from './service.ts';
import { presentAddNote, presentEnvelope, presentPage, type PageView } from '../references.ts';

export const presentCandidatePage = (
  rows: readonly CandidateRow[],
  caller: Caller,
  page: PageView,
): Schema<'CandidateCollection'> => ({
  ...presentPage('CandidateCollection', page),
  items: rows.map((row) => presentCandidate(row, caller, page.links)),
});

export const presentCandidate = (row: CandidateRow, caller: Caller, links: Links): Schema<'Candidate'> => ({
  ...presentEnvelope('Candidate', links.to('getCandidate', { candidateid: row.id }), links),
  id: row.id,
  title: row.title,
  first_name: row.firstName,
  last_name: row.lastName,
  ...presentContact(row),
  ...presentCareer(row),
  applications: { _self: links.to('listCandidateApplications', { candidateid: row.id }) },
  documents: { _self: links.to('listCandidateDocuments', { candidateid: row.id }) },
  notes: { _self: links.to('listNotes', { candidate_id: row.id }) },
  pools: presentPools(row, links),
  creation_date: formatInstant(row.createdAt),
  modification_date: formatInstant(row.modifiedAt),
  erased: row.erasedAt !== null,
  ...optionalFields<Schema<'Candidate'>>({ former_id: row.formerId }),
  _actions: presentCandidateActions(row, caller, links),
});

export const presentDocuments = (
  applications: readonly DocumentedRow[],
  self: string,
  links: Links,
): Schema<'CandidateDocumentList'> => ({
  ...presentEnvelope('CandidateDocumentList', self, links),
  items: applications.flatMap(({ id, documents }) => documents.map((document) => presentDocumentOf(id, document, links))),
});

const presentDocumentOf = (
  applicationId: number,
  document: DocumentedRow['documents'][number],
  links: Links,
): Schema<'CandidateDocument'> => ({
  ...presentDocument(document, links),
  application: { _self: links.to('getApplication', { applicationid: applicationId }), id: applicationId },
});

/** The answer to a change of details, or to an erasure. */
export const presentUpdated = (row: CandidateRow, caller: Caller, self: string, links: Links): Schema<'CandidateResult'> => ({
  ...presentEnvelope('CandidateResult', self, links),
  candidate_id: row.id,
  candidate: { _self: links.to('getCandidate', { candidateid: row.id }) },
  _actions: presentCandidateActions(row, caller, links),
});

/** The answer to a change of pools. */
export const presentPoolsChanged = (row: CandidateRow, caller: Caller, self: string, links: Links): Schema<'PoolsResult'> => ({
  ...presentEnvelope('PoolsResult', self, links),
  candidate_id: row.id,
  candidate: { _self: links.to('getCandidate', { candidateid: row.id }) },
  pools: presentPools(row, links),
  _actions: presentCandidateActions(row, caller, links),
});

const presentPools = (row: CandidateRow, links: Links): Schema<'Candidate'>['pools'] => ({
  items: row.pools.map(({ pool }) => presentPool(pool, links)).toSorted((one, other) => compareNames(one.name, other.name)),
});

const presentContact = (row: CandidateRow): Part<'Candidate'> =>
  optionalFields<Schema<'Candidate'>>({
    email: row.email,
    email_secondary: row.emailSecondary,
    home_phone: row.homePhone,
    mobile_phone: row.mobilePhone,
    office_phone: row.officePhone,
    location: presentAddress(row),
    linkedin: row.linkedin,
    instagram: row.instagram,
  });

/** Undefined when no part of it is known. */
function presentAddress({ address, postalcode, town, country }: CandidateRow): Schema<'Address'> | undefined {
  const location = optionalFields<Schema<'Address'>>({ address, postalcode, town, country });
  return Object.keys(location).length > 0 ? location : undefined;
}

const presentCareer = ({ birthdate, position, positionCompany, experienceStart }: CandidateRow): Part<'Candidate'> =>
  optionalFields<Schema<'Candidate'>>({
    birthdate: birthdate && formatDay(birthdate),
    position,
    position_company: positionCompany,
    experience_start: experienceStart && formatDay(experienceStart),
  });

/**
 * The actions that the caller may take on a candidate: none after its erasure, and none for a
 * reader. Changes are for writers in each organisation to which it has applied.
 */
function presentCandidateActions(row: CandidateRow, caller: Caller, links: Links): Schema<'Action'>[] {
  const writes = row.applications.map(({ organisationId }) => mayWriteIn(caller, organisationId));
  if (row.erasedAt !== null || !writes.includes(true)) return [];
  const mayChange = !writes.includes(false);
  const { id } = row;
  const erase = links.action('erase', 'eraseCandidate', { candidateid: id });
  return [
    presentAddNote(links),
    mayChange && links.action('update', 'updateCandidate', { candidateid: id }),
    mayChange && links.action('change-pools', 'changePools', { candidateid: id }),
    mayChange ? erase : { ...erase, description: ERASE_PART },
  ].filter((each) => each !== false);
}

const ERASE_PART = 'Erase the personal data of the candidate in the organisations in which you write.';
