import type { InterviewStatus, Prisma } from '#generated/prisma/client.ts';
import { ONE_OWNED, scopeValues, type Scope } from '../../auth/visibility.ts';
import { scanFound, scanOwned } from '../../pages/scans.ts';
import { cutPage, isCombined, pageOf } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import { bindTo, type Bind, type Sql } from '../../database/sql.ts';
import { aboutConditions, type AboutFilters } from '../held/about-application.ts';
import { candidateColumns, jobColumns, organisationColumns, stepColumns, userColumns } from '../references.ts';

/** Conditions on interviews; all given ones apply. */
export type InterviewFilters = AboutFilters & {
  /** Takes part. */
  readonly userId: number | undefined;
  readonly status: InterviewStatus | undefined;
  readonly startsSince: Date | undefined;
  readonly startsUntil: Date | undefined;
};

const shown = {
  omit: { tenantId: true },
  include: {
    application: { select: { id: true, candidate: { select: { ...candidateColumns, erasedAt: true } } } },
    job: { select: jobColumns },
    organisation: { select: organisationColumns },
    step: { select: { ...stepColumns, outcome: true } },
    questionnaire: { select: { id: true, name: true } },
    interviewers: { select: { userId: true, user: { select: userColumns } }, orderBy: { userId: 'asc' } },
    evaluations: {
      select: {
        userId: true,
        date: true,
        firstDate: true,
        afterReading: true,
        recommendation: true,
        text: true,
        score: true,
        user: { select: userColumns },
        answers: {
          select: {
            text: true,
            question: { select: { id: true, label: true, type: true } },
            choices: { select: { choice: { select: { id: true, value: true } } }, orderBy: { choice: { rank: 'asc' } } },
          },
          orderBy: { question: { rank: 'asc' } },
        },
      },
      orderBy: { userId: 'asc' },
    },
  },
} satisfies Prisma.InterviewDefaultArgs;

const readInterviewRows = createRead('Interview', shown);

export type InterviewRow = ReadRow<'Interview', typeof shown>;

export const readInterview = (sql: Sql, scope: Scope, id: number): Promise<InterviewRow> =>
  readOne(readInterviewRows, sql, ONE_OWNED, [...scopeValues(scope), id]);

export async function readInterviews(
  sql: Sql,
  scope: Scope,
  filters: InterviewFilters,
  slice: Slice,
): Promise<Page<InterviewRow>> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const found = foundBy(filters, bind);
  const more = conditionsOf(filters, bind);
  const scan = found.length > 0 ? scanFound('interview', [...found, ...more]) : scanOwned(scope, 'interview', more);
  const page = pageOf({ whole: scanOwned(scope, 'interview'), scan }, slice, bind);
  const plan = isCombined(filters, slice) ? 'for its values' : 'kept';
  return cutPage(await readInterviewRows(sql, { ...page, plan }, values), slice.limit);
}

/** The conditions that find few interviews, each along an index. */
const foundBy = ({ userId, ...about }: InterviewFilters, bind: Bind): readonly string[] => [
  ...aboutConditions(about, bind),
  ...(userId
    ? [
        `p."id" = ANY (ARRAY (
          SELECT i."interview_id" FROM "interviewer" AS i WHERE i."tenant_id" = $1 AND i."user_id" = ${bind(userId)}::int))`,
      ]
    : []),
];

const conditionsOf = ({ status, startsSince, startsUntil }: InterviewFilters, bind: Bind): readonly string[] => [
  ...(status ? [`p."status" = ${bind(status)}::"InterviewStatus"`] : []),
  ...(startsSince ? [`p."starts_at" >= ${bind(startsSince)}::timestamptz`] : []),
  ...(startsUntil ? [`p."starts_at" <= ${bind(startsUntil)}::timestamptz`] : []),
];
