import type { Prisma } from '#generated/prisma/client.ts';
import { ONE_OWNED, scopeValues, type Scope } from '../../auth/visibility.ts';
import { listOf, type Sql } from '../../database/sql.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import { candidateColumns, jobColumns, rejectionReasonColumns, sourceColumns, stepColumns, userColumns } from '../references.ts';

/** The data of an item of a list. Of the documents it shows only whether there is a CV. */
const listed = {
  id: true,
  candidateId: true,
  stepDate: true,
  stepEnteredAt: true,
  date: true,
  route: true,
  questionnaireScore: true,
  score: true,
  lastActionTime: true,
  candidateLastAction: true,
  modifiedAt: true,
  revision: true,
  candidate: { select: candidateColumns },
  source: { select: sourceColumns },
  job: { select: jobColumns },
  currentStep: { select: { ...stepColumns, outcome: true } },
  rejectionReason: { select: rejectionReasonColumns },
  stepChanges: {
    select: { date: true, step: { select: stepColumns }, user: { select: userColumns } },
    orderBy: { id: 'asc' },
  },
  history: {
    select: { id: true, date: true, action: true, text: true, user: { select: userColumns } },
    orderBy: { id: 'asc' },
  },
  emails: {
    select: { id: true, date: true, subject: true, sender: true, recipient: true, received: true, messageId: true, error: true },
    orderBy: { id: 'asc' },
  },
  documents: { select: { type: true }, take: 1 },
} satisfies Prisma.ApplicationSelect;

/** The data of a detail, and of its actions. */
const detailed = {
  ...listed,
  tenantId: true,
  currentStepId: true,
  availability: true,
  availabilityDate: true,
  consentProcessing: true,
  consentRetention: true,
  candidate: { select: { ...candidateColumns, erasedAt: true } },
  job: {
    select: {
      ...jobColumns,
      organisationId: true,
      processId: true,
      questionnaireId: true,
      questionnaire: { select: { id: true, name: true } },
      process: {
        select: { steps: { select: { ...stepColumns, rank: true, operational: true, outcome: true }, orderBy: { rank: 'asc' } } },
      },
    },
  },
  documents: { orderBy: { id: 'asc' } },
  results: {
    select: {
      id: true,
      name: true,
      score: true,
      maxScore: true,
      url: true,
      summary: true,
      externalId: true,
      date: true,
      user: { select: userColumns },
    },
    orderBy: { id: 'asc' },
  },
  interviews: {
    select: {
      status: true,
      interviewers: { select: { userId: true } },
      evaluations: { select: { userId: true, recommendation: true } },
    },
  },
  offers: { select: { status: true } },
  submissions: { select: { questionnaire: { select: { id: true, name: true } } } },
} satisfies Prisma.ApplicationSelect;

/** An application with what an item of a list shows. */
export type ApplicationRow = ReadRow<'Application', { select: typeof listed }>;

export type ApplicationDetailRow = ReadRow<'Application', { select: typeof detailed }>;

const readApplicationDetails = createRead('Application', { select: detailed });

export const readApplication = (sql: Sql, scope: Scope, id: number): Promise<ApplicationDetailRow> =>
  readOne(readApplicationDetails, sql, ONE_OWNED, [...scopeValues(scope), id]);

const readApplicationRows = createRead('Application', { select: listed }, { documents: (alias) => `${alias}."type" = 'CV'` });

const NAMED = { where: `p."tenant_id" = $1 AND p."id" = ANY (${listOf('$2::int[]')})` };

/** The data of these applications' items from one snapshot. */
export const readRows = (sql: Sql, tenantId: number, ids: readonly number[]): Promise<readonly ApplicationRow[]> =>
  readApplicationRows(sql, NAMED, [tenantId, ids]);
