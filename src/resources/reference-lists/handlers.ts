import type { HandlerParts } from '../../contract/major-version.ts';
import type { HandlersFor } from '../../contract/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import {
  presentContractTypeList,
  presentPoolList,
  presentQuestionnaireList,
  presentSourceList,
  presentUserList,
} from './presenter.ts';
import { readContractTypes, readMembers, readPools, readQuestionnaires, readSources } from './service.ts';

export const createReferenceListHandlers = ({ rows, links }: HandlerParts) =>
  ({
    listUsers: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentUserList(await readMembers(rows, scope, scopeOf(caller)), self, links);
    },
    listSources: async ({ caller, self }) => presentSourceList(await readSources(rows, caller), self, links),
    listPools: async ({ caller, self }) => presentPoolList(await readPools(rows, caller), self, links),
    listQuestionnaires: async ({ caller, self }) => presentQuestionnaireList(await readQuestionnaires(rows, caller), self, links),
    listContractTypes: async ({ caller, self }) => presentContractTypeList(await readContractTypes(rows, caller), self, links),
  }) satisfies HandlersFor<
    'listUsers' | 'listSources' | 'listPools' | 'listQuestionnaires' | 'listContractTypes',
    { listUsers: 'organisation_id' }
  >;
