import type { HandlerParts } from '../../http/major-version.ts';
import type { HandlersFor } from '../../http/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import {
  presentContractTypeList,
  presentPoolList,
  presentQuestionnaireList,
  presentSourceList,
  presentUserList,
} from './presenter.ts';
import { readContractTypes, readMembers, readPools, readQuestionnaires, readSources } from './service.ts';

export const createReferenceListHandlers = ({ sql, links }: HandlerParts) =>
  ({
    listUsers: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentUserList(await readMembers(sql, scope, scopeOf(caller)), self, links);
    },
    listSources: async ({ caller, self }) => presentSourceList(await readSources(sql, caller), self, links),
    listPools: async ({ caller, self }) => presentPoolList(await readPools(sql, caller), self, links),
    listQuestionnaires: async ({ caller, self }) => presentQuestionnaireList(await readQuestionnaires(sql, caller), self, links),
    listContractTypes: async ({ caller, self }) => presentContractTypeList(await readContractTypes(sql, caller), self, links),
  }) satisfies HandlersFor<
    'listUsers' | 'listSources' | 'listPools' | 'listQuestionnaires' | 'listContractTypes',
    { listUsers: 'organisation_id' }
  >;
