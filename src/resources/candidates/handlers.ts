import type { HandlerParts } from '../../contract/major-version.ts';
import { createErasedReferences } from '../../core/erased-reference.ts';
import type { ApiRequest, Handlers } from '../../contract/v1.ts';
import { presentChanged } from '../references.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { eraseCandidate } from './erase.ts';
import { presentCandidate, presentCandidatePage } from './presenter.ts';
import { readCandidate, readCandidates, type CandidateFilters } from './service.ts';

export const createCandidateHandlers = ({ rows, links, paging, credentialKeys, now }: HandlerParts) => {
  const references = createErasedReferences(credentialKeys);
  return {
    listCandidates: async ({ query, caller, self }) => {
      const page = await paging.start(links.candidates(), query);
      const scope = narrowedScope(caller, page.query.organisation_id);
      const result = await readCandidates(rows, scope, filtersOf(page.query), page);
      return presentCandidatePage(result.rows, self, paging.next(links.candidates(), page, result), caller, links);
    },
    getCandidate: async ({ path, caller }) =>
      presentCandidate(await readCandidate(rows, scopeOf(caller), path.candidateid), caller, links),
    eraseCandidate: async ({ path, body, caller, write, self }) => {
      const erasure = { candidateId: path.candidateid, reason: body.reason, comment: body.comment };
      await eraseCandidate(write.transaction, caller, erasure, references, now());
      return presentChanged([], self, links);
    },
  } satisfies Pick<Handlers, 'listCandidates' | 'getCandidate' | 'eraseCandidate'>;
};

const filtersOf = (query: ApiRequest<'listCandidates'>['query']): CandidateFilters => ({
  lastName: query.last_name,
  firstName: query.first_name,
  email: query.email,
  poolNames: query.pool_name ?? [],
});
