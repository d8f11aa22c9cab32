import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import { actionsWith, presentAddNote } from '../references.ts';
import type { Caller } from '../../auth/caller.ts';
import { mayWriteIn } from '../../auth/visibility.ts';
import type { CandidateRow } from './service.ts';

/**
 * The actions that the caller may take on a candidate; none once it is erased, and none for a reader.
 * Those that change it are for writers in each organisation to which it has applied.
 */
export function presentCandidateActions(row: CandidateRow, caller: Caller, links: Links): Schema<'Action'>[] {
  const writes = row.applications.map(({ organisationId }) => mayWriteIn(caller, organisationId));
  if (row.erasedAt !== null || !writes.includes(true)) return [];
  const mayChange = !writes.includes(false);
  const { id } = row;
  const action = actionsWith(links);
  return [
    presentAddNote(links),
    mayChange && action('update', links.candidate(id), 'CandidateUpdateRequest', 'Change the details.'),
    mayChange &&
      action('change-pools', links.changePools(id), 'PoolChangeRequest', 'Add the candidate to pools, or take it out of them.'),
    action('erase', links.eraseCandidate(id), 'EraseRequest', mayChange ? ERASE_ALL : ERASE_PART),
  ].filter((each) => each !== false);
}

const ERASE_ALL = 'Erase the personal data of the candidate.';
const ERASE_PART = 'Erase the personal data of the candidate in the organisations in which you write.';
