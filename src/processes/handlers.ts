import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Links } from '../api/links.ts';
import type { Handlers } from '../api/operations.ts';
import { scopeOf } from '../auth/visibility.ts';
import { presentProcess } from './presenter.ts';
import { readProcess } from './service.ts';

export const createProcessHandlers = (prisma: PrismaClient, links: Links) =>
  ({
    getProcess: async ({ path, caller }) => presentProcess(await readProcess(prisma, scopeOf(caller), path.processid), links),
  }) satisfies Pick<Handlers, 'getProcess'>;
