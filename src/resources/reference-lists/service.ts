/**
 * Complete lists of what other resources refer to by id. All but the recruiters belong to the whole
 * tenant.
 */
import type { Caller } from '../../auth/caller.ts';
import { isMember, scopeValues, type Scope } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { createRead, type ReadRow } from '../../database/read.ts';
import { withQuestions, type QuestionnaireRow } from '../questionnaires/service.ts';
import { sourceColumns, userColumns } from '../references.ts';

const member = {
  ...userColumns,
  memberships: {
    select: { role: true, organisation: { select: { id: true, name: true } } },
    orderBy: { organisationId: 'asc' },
  },
} as const;

const readMemberRows = createRead(
  'User',
  { select: member },
  { memberships: (alias) => `${alias}."organisation_id" = ANY ($3::int[])` },
);
const readSourceRows = createRead('Source', { select: sourceColumns });
const readPoolRows = createRead('Pool', { select: { id: true, name: true } });
const readQuestionnaireRows = createRead('Questionnaire', { include: withQuestions });
const readContractTypeRows = createRead('ContractType', { select: { id: true, name: true, abbreviation: true } });

export type MemberRow = ReadRow<'User', { select: typeof member }>;

const MEMBERS = { where: isMember('p') };

/** The recruiters of the scope, by id, each with the memberships in `sight`. */
export const readMembers = (sql: Sql, scope: Scope, sight: Scope): Promise<readonly MemberRow[]> =>
  readMemberRows(sql, MEMBERS, [...scopeValues(scope), sight.organisationIds]);

const OF_TENANT = { where: `p."tenant_id" = $1` };

type Tenant = Pick<Caller, 'tenantId'>;

export const readSources = (sql: Sql, { tenantId }: Tenant) => readSourceRows(sql, OF_TENANT, [tenantId]);

export const readPools = (sql: Sql, { tenantId }: Tenant) => readPoolRows(sql, OF_TENANT, [tenantId]);

export const readQuestionnaires = (sql: Sql, { tenantId }: Tenant): Promise<readonly QuestionnaireRow[]> =>
  readQuestionnaireRows(sql, OF_TENANT, [tenantId]);

export const readContractTypes = (sql: Sql, { tenantId }: Tenant) => readContractTypeRows(sql, OF_TENANT, [tenantId]);
