import { narrowedScope } from '../../auth/visibility.ts';
import type { PageParameter } from '../../contract/paging.ts';
import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { presentAuditPage } from './presenter.ts';
import { readAudit } from './service.ts';

type Reads = { listAuditEntries: PageParameter | 'user_id' | 'kind' | 'resource_id' | 'organisation_id' };

export const createAuditHandlers = ({ sql, links, paging }: HandlerParts) =>
  ({
    listAuditEntries: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listAuditEntries'), query);
      const { user_id: userId, kind, resource_id: resourceId, organisation_id: organisationId } = page.query;
      // 404 for an organisation that the caller does not see, as everywhere
      narrowedScope(caller, organisationId);
      const result = await readAudit(sql, caller, { userId, kind, resourceId, organisationId }, page);
      return presentAuditPage(result.rows, { self, end: paging.presentEnd(page, result), links });
    },
  }) satisfies HandlersFor<'listAuditEntries', Reads>;
