import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { presentList } from '../references.ts';
import { presentAccount, presentMembership } from './presenter.ts';
import { readAccount, readMemberships } from './service.ts';

export const createAccountHandlers = ({ sql, links }: HandlerParts) =>
  ({
    getAccount: async ({ caller }) => {
      const [account, memberships] = await Promise.all([readAccount(sql, caller), readMemberships(sql, caller)]);
      return presentAccount(account, memberships, caller, links);
    },
    listAccountOrganisations: async ({ caller }) => {
      const items = (await readMemberships(sql, caller)).map((membership) => presentMembership(membership, links));
      return presentList('OrganisationList', items, links.to('listAccountOrganisations'), links);
    },
  }) satisfies HandlersFor<'getAccount' | 'listAccountOrganisations'>;
