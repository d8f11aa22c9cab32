import type { HandlerParts } from '../../contract/major-version.ts';
import type { ApiRequest, Handlers } from '../../contract/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { presentJob, presentJobPage, presentStatistics, presentTeam } from './presenter.ts';
import { readJob, readJobs, readTeam, type JobFilters } from './service.ts';
import { readFunnel } from './statistics.ts';

type Operations = 'listJobs' | 'getJob' | 'getJobStatistics' | 'listJobTeam';

export const createJobHandlers = ({ rows, sql, links, paging, now }: HandlerParts) =>
  ({
    listJobs: async ({ query, caller, self }) => {
      const page = await paging.start(links.jobs(), query);
      const scope = narrowedScope(caller, page.query.organisation_id);
      const result = await readJobs(rows, scope, filtersOf(page.query), page);
      return presentJobPage(result.rows, self, paging.next(links.jobs(), page, result), links);
    },
    getJob: async ({ path, caller }) => presentJob(await readJob(rows, scopeOf(caller), path.jobid), caller, links),
    getJobStatistics: async ({ path, query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentStatistics(await readFunnel(sql, scope, path.jobid, now()), self, links);
    },
    listJobTeam: async ({ path, caller, self }) => presentTeam(await readTeam(rows, scopeOf(caller), path.jobid), self, links),
  }) satisfies Pick<Handlers, Operations>;

/** `alljobs` "has no effect beside `status`". */
const filtersOf = ({ alljobs, status, reference }: ApiRequest<'listJobs'>['query']): JobFilters => ({
  status: status ?? (alljobs ? undefined : 'OPEN'),
  reference,
});
