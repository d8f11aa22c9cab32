import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Links } from '../../contract/links.ts';
import type { Handlers } from '../../contract/v1.ts';
import { presentAccount, presentOrganisationList } from './presenter.ts';
import { readAccount, readMemberships } from './service.ts';

export const createAccountHandlers = (prisma: PrismaClient, links: Links) =>
  ({
    getAccount: async ({ caller }) =>
      presentAccount(await readAccount(prisma, caller), await readMemberships(prisma, caller), links),
    listAccountOrganisations: async ({ caller }) => presentOrganisationList(await readMemberships(prisma, caller), links),
  }) satisfies Pick<Handlers, 'getAccount' | 'listAccountOrganisations'>;
