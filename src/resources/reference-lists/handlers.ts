import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { presentQuestionnaire } from '../questionnaires/presenter.ts';
import { presentContractType, presentList, presentSource } from '../references.ts';
import { readContractTypes, readQuestionnaires, readSources } from './service.ts';

export const createReferenceListHandlers = ({ sql, links }: HandlerParts) =>
  ({
    listSources: async ({ caller, self }) =>
      presentList('SourceList', (await readSources(sql, caller)).map(presentSource), self, links),
    listQuestionnaires: async ({ caller, self }) =>
      presentList('QuestionnaireList', (await readQuestionnaires(sql, caller)).map(presentQuestionnaire), self, links),
    listContractTypes: async ({ caller, self }) =>
      presentList('ContractTypeList', (await readContractTypes(sql, caller)).map(presentContractType), self, links),
  }) satisfies HandlersFor<'listSources' | 'listQuestionnaires' | 'listContractTypes'>;
