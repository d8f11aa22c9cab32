import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { presentList } from '../references.ts';
import { presentProcess } from './presenter.ts';
import { readProcess, readProcesses } from './service.ts';

export const createProcessHandlers = ({ sql, links }: HandlerParts) =>
  ({
    listProcesses: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      const items = (await readProcesses(sql, scope, scopeOf(caller))).map((row) => presentProcess(row, links));
      return presentList('ProcessList', items, self, links);
    },
    getProcess: async ({ path, caller }) => presentProcess(await readProcess(sql, scopeOf(caller), path.processid), links),
  }) satisfies HandlersFor<'listProcesses' | 'getProcess', { listProcesses: 'organisation_id' }>;
