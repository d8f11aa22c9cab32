import type { HandlerParts } from '../../http/major-version.ts';
import type { PageParameter } from '../../contract/paging.ts';
import type { ApiRequest, HandlersFor } from '../../http/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { presentCallPage, presentReplayed } from './presenter.ts';
import { replayCall } from './replay.ts';
import { readCalls, type CallFilters } from './service.ts';
import { presentSubscriptionList } from './subscriptions/presenter.ts';
import { readSubscriptions } from './subscriptions/service.ts';

/** The parameters that the handlers read. */
type Reads = {
  listWebhooks: 'organisation_id';
  listWebhookTasks: PageParameter | 'event' | 'application_id' | 'failed';
};

export const createWebhookHandlers = ({ sql, links, paging, now }: HandlerParts) =>
  ({
    listWebhooks: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentSubscriptionList(await readSubscriptions(sql, scope, now()), self, links);
    },
    listWebhookTasks: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listWebhookTasks'), query);
      const result = await readCalls(sql, scopeOf(caller), filtersOf(page.query), page);
      return presentCallPage(result.rows, caller, { self, end: paging.presentEnd(page, result), links });
    },
    replayWebhookTask: async ({ path, caller, write, self }) => {
      const call = await replayCall(write, caller, path.taskid);
      return presentReplayed(call, caller, self, links);
    },
  }) satisfies HandlersFor<'listWebhooks' | 'listWebhookTasks' | 'replayWebhookTask', Reads>;

const filtersOf = (query: ApiRequest<'listWebhookTasks'>['query']): CallFilters => ({
  event: query.event,
  applicationId: query.application_id,
  failed: query.failed,
});
