import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import { presentAddNote } from '../references.ts';
import type { Caller } from '../../auth/caller.ts';
import { isWriter, mayWriteIn } from '../../auth/visibility.ts';
import type { CandidateRow } from './service.ts';

/**
 * The actions that the caller may take on a candidate; none once it is erased. Those that change it
 * are for writers in each organisation to which it has applied.
 */
export function presentCandidateActions(row: CandidateRow, caller: Caller, links: Links): Schema<'Action'>[] {
  if (row.erasedAt !== null || !isWriter(caller)) return [];
  const mayChange = row.applications.every(({ organisationId }) => mayWriteIn(caller, organisationId));
  const changes = [presentUpdate(row.id, links), presentChangePools(row.id, links), presentErase(row.id, links)];
  return [presentAddNote(links), ...(mayChange ? changes : [])];
}

const presentUpdate = (id: number, links: Links): Schema<'Action'> => ({
  name: 'update',
  method: 'POST',
  _self: links.candidate(id),
  _schema: links.schema('CandidateUpdateRequest'),
  description: 'Change the details.',
});

const presentChangePools = (id: number, links: Links): Schema<'Action'> => ({
  name: 'change-pools',
  method: 'POST',
  _self: links.changePools(id),
  _schema: links.schema('PoolChangeRequest'),
  description: 'Add the candidate to pools, or take it out of them.',
});

const presentErase = (id: number, links: Links): Schema<'Action'> => ({
  name: 'erase',
  method: 'POST',
  _self: links.eraseCandidate(id),
  _schema: links.schema('EraseRequest'),
  description: 'Erase the personal data of the candidate.',
});
