import { givenInstant } from '../../core/given.ts';
import type { PageParameter } from '../../contract/paging.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { givenFieldsOf } from './given-fields.ts';
import { changePools } from './pools.ts';
import { presentCandidate, presentCandidatePage, presentDocuments, presentPoolsChanged, presentUpdated } from './presenter.ts';
import { readCandidate, readCandidates, readDocuments, type CandidateFilters } from './service.ts';
import { updateCandidate, type CandidateChange } from './update.ts';

type Operations = 'listCandidates' | 'getCandidate' | 'listCandidateDocuments' | 'updateCandidate' | 'changePools';

type Reads = {
  listCandidates: PageParameter | 'first_name' | 'last_name' | 'email' | 'pool_name' | 'organisation_id';
};

export const createCandidateHandlers = ({ sql, links, paging, now }: HandlerParts) => {
  return {
    listCandidates: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listCandidates'), query);
      const scope = narrowedScope(caller, page.query.organisation_id);
      const result = await readCandidates(sql, scope, filtersOf(page.query), page);
      return presentCandidatePage(result.rows, caller, { self, end: paging.presentEnd(page, result), links });
    },
    getCandidate: async ({ path, caller }) =>
      presentCandidate(await readCandidate(sql, scopeOf(caller), path.candidateid), caller, links),
    listCandidateDocuments: async ({ path, caller, self }) =>
      presentDocuments(await readDocuments(sql, scopeOf(caller), path.candidateid), self, links),
    updateCandidate: async ({ path, body, caller, write, self }) => {
      await updateCandidate(write, caller, changeOf(path.candidateid, body), now());
      return presentUpdated(await readCandidate(write.sql, scopeOf(caller), path.candidateid), caller, self, links);
    },
    changePools: async ({ path, body, caller, write, self }) => {
      const { add = [], remove = [] } = body;
      await changePools(write, caller, { candidateId: path.candidateid, add, remove });
      return presentPoolsChanged(await readCandidate(write.sql, scopeOf(caller), path.candidateid), caller, self, links);
    },
  } satisfies HandlersFor<Operations, Reads>;
};

const changeOf = (candidateId: number, body: ApiRequest<'updateCandidate'>['body']): CandidateChange => ({
  candidateId,
  given: givenFieldsOf(body),
  expectedDate: givenInstant(body.expected_modification_date),
});

const filtersOf = (query: ApiRequest<'listCandidates'>['query']): CandidateFilters => ({
  lastName: query.last_name,
  firstName: query.first_name,
  email: query.email,
  poolNames: query.pool_name ?? [],
});
