import type { PageParameter } from '../../contract/paging.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { givenDay, givenInstant } from '../../core/given.ts';
import { dayOf } from '../../core/dates.ts';
import { createTokens } from '../submissions/apply-address.ts';
import { createJob, type NewJob } from './create.ts';
import { givenAttributesOf, givenFieldsOf } from './given-fields.ts';
import { holdJob, holdShownJob } from './hold.ts';
import { presentJob, presentJobPage, presentPublished, presentStatistics, presentTeam } from './presenter.ts';
import { publishJob, unpublishJob } from './publish.ts';
import { readJob, readJobs, readTeam, type JobFilters } from './service.ts';
import { readFunnel } from './statistics.ts';
import { changeStatus } from './status.ts';
import { changeTeam } from './team.ts';
import { updateJob, type JobChange } from './update.ts';

type Operations =
  | 'listJobs'
  | 'createJob'
  | 'getJob'
  | 'updateJob'
  | 'getJobStatistics'
  | 'listJobTeam'
  | 'changeJobStatus'
  | 'changeJobTeam'
  | 'publishJob'
  | 'unpublishJob';

type Reads = {
  listJobs: PageParameter | 'alljobs' | 'status' | 'reference' | 'organisation_id';
  getJobStatistics: 'organisation_id';
};

/** `credentialKeys`: apply addresses are made with the current one. */
export const createJobHandlers = ({ sql, links, paging, credentialKeys, now }: HandlerParts) => {
  const makeToken = createTokens(credentialKeys);
  return {
    listJobs: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listJobs'), query);
      const scope = narrowedScope(caller, page.query.organisation_id);
      const result = await readJobs(sql, scope, filtersOf(page.query), page);
      return presentJobPage(result.rows, { self, end: paging.presentEnd(page, result), links });
    },
    createJob: async ({ body, caller, write }) => {
      const id = await createJob(write, caller, newJobOf(body));
      return presentJob(await readJob(write.sql, scopeOf(caller), id), caller, links, now());
    },
    updateJob: async ({ path, body, caller, write }) => {
      await updateJob(write, caller, changeOf(path.jobid, body));
      return presentJob(await readJob(write.sql, scopeOf(caller), path.jobid), caller, links, now());
    },
    getJob: async ({ path, caller }) => presentJob(await readJob(sql, scopeOf(caller), path.jobid), caller, links, now()),
    getJobStatistics: async ({ path, query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentStatistics(await readFunnel(sql, scope, path.jobid, now()), self, links);
    },
    listJobTeam: async ({ path, caller, self }) => presentTeam(await readTeam(sql, scopeOf(caller), path.jobid), self, links),
    changeJobStatus: async ({ path, body, caller, write }) => {
      const job = await holdShownJob(write, caller, path.jobid);
      await changeStatus(write, job, { expected: body.expected_status, status: body.status });
      return presentJob(await readJob(write.sql, scopeOf(caller), job.id), caller, links, now());
    },
    changeJobTeam: async ({ path, body, caller, write, self }) => {
      const { add = [], remove = [] } = body;
      const job = await holdJob(write, caller, path.jobid);
      await changeTeam(write, job, { add, remove });
      return presentTeam(await readTeam(write.sql, scopeOf(caller), job.id), self, links);
    },
    publishJob: async ({ path, body, caller, write, self }) => {
      const { tenantId, id: jobId } = await holdJob(write, caller, path.jobid);
      const target = { tenantId, jobId, sourceId: body.source_id };
      const published = await publishJob(write, target, periodOf(body, now()), makeToken);
      return presentPublished(jobId, published, self, links);
    },
    unpublishJob: async ({ path, body, caller, write }) => {
      const { tenantId, id: jobId } = await holdJob(write, caller, path.jobid);
      await unpublishJob(write, { tenantId, jobId, sourceId: body.source_id }, now());
      return presentJob(await readJob(write.sql, scopeOf(caller), jobId), caller, links, now());
    },
  } satisfies HandlersFor<Operations, Reads>;
};

const newJobOf = (body: ApiRequest<'createJob'>['body']): NewJob => ({
  organisationId: body.organisation_id,
  given: { ...givenFieldsOf(body), processId: body.process_id, title: body.title.trim() },
  attributes: givenAttributesOf(body) ?? [],
});

const changeOf = (jobId: number, body: ApiRequest<'updateJob'>['body']): JobChange => ({
  jobId,
  given: givenFieldsOf(body),
  attributes: givenAttributesOf(body),
  expectedDate: givenInstant(body.expected_modification_date),
});

/** `alljobs` "has no effect beside `status`". */
const filtersOf = ({ alljobs, status, reference }: ApiRequest<'listJobs'>['query']): JobFilters => ({
  status: status ?? (alljobs ? undefined : 'OPEN'),
  reference,
});

const periodOf = ({ start_date, end_date = null }: ApiRequest<'publishJob'>['body'], now: Date) => ({
  startDate: givenDay(start_date) ?? dayOf(now),
  endDate: givenDay(end_date),
});
