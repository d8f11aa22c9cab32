import type { Links, Schema } from '../../contract/v1.ts';
import { presentAddNote } from '../references.ts';
import { mayWriteIn, type Caller } from '../../auth/visibility.ts';
import type { CandidateRow } from './service.ts';

/**
 * The actions that the caller may take on a candidate: none after its erasure, and none for a
 * reader. Changes are for writers in each organisation to which it has applied.
 */
export function presentCandidateActions(row: CandidateRow, caller: Caller, links: Links): Schema<'Action'>[] {
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
