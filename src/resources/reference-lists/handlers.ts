import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { presentContractTypeList, presentQuestionnaireList, presentSourceList } from './presenter.ts';
import { readContractTypes, readQuestionnaires, readSources } from './service.ts';

export const createReferenceListHandlers = ({ sql, links }: HandlerParts) =>
  ({
    listSources: async ({ caller, self }) => presentSourceList(await readSources(sql, caller), self, links),
    listQuestionnaires: async ({ caller, self }) => presentQuestionnaireList(await readQuestionnaires(sql, caller), self, links),
    listContractTypes: async ({ caller, self }) => presentContractTypeList(await readContractTypes(sql, caller), self, links),
  }) satisfies HandlersFor<'listSources' | 'listQuestionnaires' | 'listContractTypes'>;
