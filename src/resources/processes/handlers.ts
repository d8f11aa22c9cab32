import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { presentProcess, presentProcessList } from './presenter.ts';
import { readProcess, readProcesses } from './service.ts';

export const createProcessHandlers = ({ sql, links }: HandlerParts) =>
  ({
    listProcesses: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentProcessList(await readProcesses(sql, scope, scopeOf(caller)), self, links);
    },
    getProcess: async ({ path, caller }) => presentProcess(await readProcess(sql, scopeOf(caller), path.processid), links),
  }) satisfies HandlersFor<'listProcesses' | 'getProcess', { listProcesses: 'organisation_id' }>;
