import type { PageParameter } from '../../contract/paging.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { scopeOf } from '../../auth/visibility.ts';
import { findSteps } from '../applications/named-steps.ts';
import { presentStepChangePage } from './presenter.ts';
import { readStepChanges, type StepChangeFilters } from './service.ts';

type Reads = {
  listStepChanges: PageParameter | 'candidate_email' | 'job_reference' | 'step_status' | 'step_name' | 'application_id';
};

export const createStepChangeHandlers = ({ sql, links, paging }: HandlerParts) =>
  ({
    listStepChanges: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listStepChanges'), query);
      const scope = scopeOf(caller);
      const stepIds = await findSteps(sql, scope, { name: page.query.step_name, status: page.query.step_status });
      const result = await readStepChanges(sql, scope, { ...filtersOf(page.query), stepIds }, page);
      return presentStepChangePage(result.rows, { self, end: paging.presentEnd(page, result), links });
    },
  }) satisfies HandlersFor<'listStepChanges', Reads>;

const filtersOf = (query: ApiRequest<'listStepChanges'>['query']): Omit<StepChangeFilters, 'stepIds'> => ({
  candidateEmail: query.candidate_email,
  jobReference: query.job_reference,
  applicationId: query.application_id,
});
