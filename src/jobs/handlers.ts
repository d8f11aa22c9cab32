import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Links } from '../api/links.ts';
import type { Handlers } from '../api/operations.ts';
import { versioned } from '../api/outcome.ts';
import { versionOf } from '../api/version.ts';
import { narrowedScope, scopeOf } from '../auth/visibility.ts';
import { presentStatistics, presentTeam } from './presenter.ts';
import { readFunnel, readTeam } from './service.ts';

export const createJobHandlers = (prisma: PrismaClient, links: Links, now: () => Date) =>
  ({
    getJobStatistics: async ({ path, query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      const statistics = presentStatistics(await readFunnel(prisma, scope, path.jobid, now()), self, links);
      return versioned(versionOf(caller, statistics), async () => statistics);
    },
    listJobTeam: async ({ path, caller, self }) => presentTeam(await readTeam(prisma, scopeOf(caller), path.jobid), self, links),
  }) satisfies Pick<Handlers, 'getJobStatistics' | 'listJobTeam'>;
