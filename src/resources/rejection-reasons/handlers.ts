import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope } from '../../auth/visibility.ts';
import { presentList } from '../references.ts';
import { presentRejectionReason } from './presenter.ts';
import { readRejectionReasons } from './service.ts';

export const createRejectionReasonHandlers = ({ sql, links }: HandlerParts) =>
  ({
    listRejectionReasons: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      const items = (await readRejectionReasons(sql, scope)).map(presentRejectionReason);
      return presentList('RejectionReasonList', items, self, links);
    },
  }) satisfies HandlersFor<'listRejectionReasons', { listRejectionReasons: 'organisation_id' }>;
