import type { Links, Schema } from '../../contract/v1.ts';
import { presentQuestionnaire } from '../questionnaires/presenter.ts';
import { presentEnvelope, presentSource, presentContractType } from '../references.ts';

/** The rows that a presenter takes. */
type RowsOf<Present extends (row: never) => unknown> = readonly Parameters<Present>[0][];

export const presentSourceList = (rows: RowsOf<typeof presentSource>, self: string, links: Links): Schema<'SourceList'> => ({
  ...presentEnvelope('SourceList', self, links),
  items: rows.map(presentSource),
});

export const presentQuestionnaireList = (
  rows: RowsOf<typeof presentQuestionnaire>,
  self: string,
  links: Links,
): Schema<'QuestionnaireList'> => ({
  ...presentEnvelope('QuestionnaireList', self, links),
  items: rows.map(presentQuestionnaire),
});

export const presentContractTypeList = (
  rows: RowsOf<typeof presentContractType>,
  self: string,
  links: Links,
): Schema<'ContractTypeList'> => ({
  ...presentEnvelope('ContractTypeList', self, links),
  items: rows.map(presentContractType),
});
