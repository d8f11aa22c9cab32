import type { HandlerParts } from '../../http/major-version.ts';
import type { HandlersFor } from '../../http/v1.ts';
import { presentAccount, presentOrganisationList } from './presenter.ts';
import { readAccount, readMemberships } from './service.ts';

export const createAccountHandlers = ({ sql, links }: HandlerParts) =>
  ({
    getAccount: async ({ caller }) => presentAccount(await readAccount(sql, caller), links),
    listAccountOrganisations: async ({ caller }) => presentOrganisationList(await readMemberships(sql, caller), links),
  }) satisfies HandlersFor<'getAccount' | 'listAccountOrganisations'>;
