import type { HandlerParts } from '../../contract/major-version.ts';
import type { HandlersFor } from '../../contract/v1.ts';
import { presentAccount, presentOrganisationList } from './presenter.ts';
import { readAccount, readMemberships } from './service.ts';

export const createAccountHandlers = ({ rows, links }: HandlerParts) =>
  ({
    getAccount: async ({ caller }) => presentAccount(await readAccount(rows, caller), links),
    listAccountOrganisations: async ({ caller }) => presentOrganisationList(await readMemberships(rows, caller), links),
  }) satisfies HandlersFor<'getAccount' | 'listAccountOrganisations'>;
