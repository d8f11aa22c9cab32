import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import { presentAddNote } from '../references.ts';
import type { Caller } from '../../auth/caller.ts';
import { mayWriteIn, writerScopeOf } from '../../auth/visibility.ts';
import type { CandidateRow } from './service.ts';

/** The actions that the caller may take on a candidate; none once it is erased. */
export function presentCandidateActions(row: CandidateRow, caller: Caller, links: Links): Schema<'Action'>[] {
  if (row.erasedAt !== null || writerScopeOf(caller).organisationIds.length === 0) return [];
  const mayErase = row.applications.some(({ organisationId }) => mayWriteIn(caller, organisationId));
  return [presentAddNote(links), ...(mayErase ? [presentErase(row.id, links)] : [])];
}

const presentErase = (id: number, links: Links): Schema<'Action'> => ({
  name: 'erase',
  method: 'POST',
  _self: links.eraseCandidate(id),
  _schema: links.schema('EraseRequest'),
  description: 'Erase the personal data of the candidate.',
});
