/**
 * Complete lists of what other resources refer to by id. They belong to the whole tenant.
 */
import type { Caller } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { createRead } from '../../database/read.ts';
import { withQuestions, type QuestionnaireRow } from '../questionnaires/service.ts';
import { sourceColumns } from '../references.ts';

const readSourceRows = createRead('Source', { select: sourceColumns });
const readQuestionnaireRows = createRead('Questionnaire', { include: withQuestions });
const readContractTypeRows = createRead('ContractType', { select: { id: true, name: true, abbreviation: true } });

const OF_TENANT = { where: `p."tenant_id" = $1` };

type Tenant = Pick<Caller, 'tenantId'>;

export const readSources = (sql: Sql, { tenantId }: Tenant) => readSourceRows(sql, OF_TENANT, [tenantId]);

export const readQuestionnaires = (sql: Sql, { tenantId }: Tenant): Promise<readonly QuestionnaireRow[]> =>
  readQuestionnaireRows(sql, OF_TENANT, [tenantId]);

export const readContractTypes = (sql: Sql, { tenantId }: Tenant) => readContractTypeRows(sql, OF_TENANT, [tenantId]);
