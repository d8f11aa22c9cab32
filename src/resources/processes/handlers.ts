import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Links } from '../../contract/links.ts';
import type { Handlers } from '../../contract/v1.ts';
import { versioned } from '../../contract/outcome.ts';
import { versionOf } from '../../contract/etag.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { presentProcess, presentProcessList } from './presenter.ts';
import { readProcess, readProcesses } from './service.ts';

export const createProcessHandlers = (prisma: PrismaClient, links: Links) =>
  ({
    listProcesses: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentProcessList(await readProcesses(prisma, scope, scopeOf(caller)), self, links);
    },
    getProcess: async ({ path, caller }) => {
      // its rows are all that a process shows, and they are few: they are its version
      const process = await readProcess(prisma, scopeOf(caller), path.processid);
      return versioned(versionOf(caller, process), async () => presentProcess(process, links));
    },
  }) satisfies Pick<Handlers, 'listProcesses' | 'getProcess'>;
