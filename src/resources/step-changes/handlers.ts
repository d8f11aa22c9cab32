import type { HandlerParts } from '../../contract/major-version.ts';
import type { ApiRequest, Handlers } from '../../contract/v1.ts';
import { scopeOf } from '../../auth/visibility.ts';
import { presentStepChangePage } from './presenter.ts';
import { readStepChanges, type StepChangeFilters } from './service.ts';

export const createStepChangeHandlers = ({ prisma, links, paging }: HandlerParts) =>
  ({
    listStepChanges: async ({ query, caller, self }) => {
      const page = await paging.start(links.steps(), query);
      const result = await readStepChanges(prisma, scopeOf(caller), filtersOf(page.query), page);
      return presentStepChangePage(result.rows, self, paging.next(links.steps(), page, result), links);
    },
  }) satisfies Pick<Handlers, 'listStepChanges'>;

const filtersOf = (query: ApiRequest<'listStepChanges'>['query']): StepChangeFilters => ({
  candidateEmail: query.candidate_email,
  jobReference: query.job_reference,
  stepStatus: query.step_status,
  stepName: query.step_name,
  applicationId: query.application_id,
});
