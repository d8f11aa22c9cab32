import type { HandlerParts } from '../../contract/major-version.ts';
import type { Handlers } from '../../contract/v1.ts';
import { presentAccount, presentOrganisationList } from './presenter.ts';
import { readAccount, readMemberships } from './service.ts';

export const createAccountHandlers = ({ prisma, links }: HandlerParts) =>
  ({
    getAccount: async ({ caller }) =>
      presentAccount(await readAccount(prisma, caller), await readMemberships(prisma, caller), links),
    listAccountOrganisations: async ({ caller }) => presentOrganisationList(await readMemberships(prisma, caller), links),
  }) satisfies Pick<Handlers, 'getAccount' | 'listAccountOrganisations'>;
