import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Links } from '../api/links.ts';
import type { ApiRequest, Handlers } from '../api/operations.ts';
import type { Paging } from '../api/page.ts';
import { scopeOf } from '../auth/visibility.ts';
import { presentCallPage } from './presenter.ts';
import { readCalls, type CallFilters } from './service.ts';

export const createWebhookHandlers = (prisma: PrismaClient, links: Links, paging: Paging) =>
  ({
    listWebhookTasks: async ({ query, caller, self }) => {
      const page = await paging.start(links.webhookTasks(), query);
      const result = await readCalls(prisma, scopeOf(caller), filtersOf(page.query), page);
      return presentCallPage(result.rows, self, paging.next(links.webhookTasks(), page, result), links);
    },
  }) satisfies Pick<Handlers, 'listWebhookTasks'>;

const filtersOf = (query: ApiRequest<'listWebhookTasks'>['query']): CallFilters => ({
  event: query.event,
  applicationId: query.application_id,
  failed: query.failed,
});
