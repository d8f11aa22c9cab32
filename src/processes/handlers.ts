import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Links } from '../api/links.ts';
import type { Handlers } from '../api/operations.ts';
import { versioned } from '../api/outcome.ts';
import { versionOf } from '../api/version.ts';
import { scopeOf } from '../auth/visibility.ts';
import { presentProcess } from './presenter.ts';
import { readProcess } from './service.ts';

export const createProcessHandlers = (prisma: PrismaClient, links: Links) =>
  ({
    getProcess: async ({ path, caller }) => {
      const process = presentProcess(await readProcess(prisma, scopeOf(caller), path.processid), links);
      return versioned(versionOf(caller, process), async () => process);
    },
  }) satisfies Pick<Handlers, 'getProcess'>;
