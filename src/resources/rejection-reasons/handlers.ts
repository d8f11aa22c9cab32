import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope } from '../../auth/visibility.ts';
import { presentRejectionReasonList } from './presenter.ts';
import { readRejectionReasons } from './service.ts';

export const createRejectionReasonHandlers = ({ sql, links }: HandlerParts) =>
  ({
    listRejectionReasons: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentRejectionReasonList(await readRejectionReasons(sql, scope), self, links);
    },
  }) satisfies HandlersFor<'listRejectionReasons', { listRejectionReasons: 'organisation_id' }>;
