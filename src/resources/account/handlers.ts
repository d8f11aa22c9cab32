import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { presentAccount, presentOrganisationList } from './presenter.ts';
import { readAccount, readMemberships } from './service.ts';

export const createAccountHandlers = ({ sql, links }: HandlerParts) =>
  ({
    getAccount: async ({ caller }) => {
      const [account, memberships] = await Promise.all([readAccount(sql, caller), readMemberships(sql, caller)]);
      return presentAccount(account, memberships, caller, links);
    },
    listAccountOrganisations: async ({ caller }) => presentOrganisationList(await readMemberships(sql, caller), links),
  }) satisfies HandlersFor<'getAccount' | 'listAccountOrganisations'>;
