import type { Prisma } from '#generated/prisma/client.ts';
import type { Sql } from '../../database/database.ts';
import { parseDay } from '../../core/dates.ts';
import { listOf } from '../../database/sql-values.ts';

/** The columns that a detail shows. */
export const detailed = {
  candidate: true,
  source: { include: { postingService: true } },
  currentStep: true,
  stepChanges: { include: { step: true, user: true }, orderBy: { id: 'asc' } },
  history: { include: { user: true }, orderBy: { id: 'asc' } },
  emails: { omit: { message: true }, orderBy: { id: 'asc' } },
  job: { include: { organisation: true, questionnaire: true, process: { include: { steps: { orderBy: { rank: 'asc' } } } } } },
  documents: { orderBy: { id: 'asc' } },
  submissions: { include: { questionnaire: true } },
} satisfies Prisma.ApplicationInclude;

/** An application with all that its detail shows. */
export type ApplicationDetailRow = Prisma.ApplicationGetPayload<{ include: typeof detailed }>;

type Shown = 'id' | 'date' | 'route' | 'questionnaireScore' | 'score' | 'lastActionTime' | 'candidateLastAction' | 'modifiedAt';
type Detail<Part extends keyof ApplicationDetailRow> = NonNullable<ApplicationDetailRow[Part]>;
type Named = { readonly id: number; readonly name: string };
type Shortly<Entry extends { user: unknown }, Fields extends keyof Entry> = Pick<Entry, Fields> & {
  readonly user: UserRow | null;
};
type UserRow = Pick<NonNullable<ApplicationDetailRow['stepChanges'][number]['user']>, 'id' | 'firstName' | 'lastName' | 'email'>;
type StepRow = Pick<ApplicationDetailRow['currentStep'], 'id' | 'name' | 'status'>;

/** An application with what an item of a list shows. */
export type ApplicationRow = Pick<ApplicationDetailRow, Shown | 'candidateId' | 'stepDate'> & {
  readonly candidate: Pick<Detail<'candidate'>, 'id' | 'title' | 'firstName' | 'lastName' | 'email'>;
  readonly source: (Named & { readonly postingService: Named | null }) | null;
  readonly job: Pick<Detail<'job'>, 'id' | 'title' | 'status'>;
  readonly currentStep: StepRow;
  readonly stepChanges: readonly (Shortly<ApplicationDetailRow['stepChanges'][number], 'date'> & { readonly step: StepRow })[];
  readonly history: readonly Shortly<ApplicationDetailRow['history'][number], 'id' | 'date' | 'action' | 'text'>[];
  readonly emails: readonly Pick<
    ApplicationDetailRow['emails'][number],
    'id' | 'date' | 'subject' | 'sender' | 'recipient' | 'received' | 'messageId'
  >[];
  readonly documents: readonly { readonly type: 'CV' | 'COVER' }[];
};

/** Dates travel as text. */
type Travelling<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Each)[]
    ? readonly Travelling<Each>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Travelling<Value[Key]> }
      : Value;

const user = (alias: string): string =>
  `CASE WHEN ${alias}."id" IS NOT NULL THEN json_build_object(
    'id', ${alias}."id", 'firstName', ${alias}."first_name", 'lastName', ${alias}."last_name", 'email', ${alias}."email") END`;
const step = (alias: string): string =>
  `json_build_object('id', ${alias}."id", 'name', ${alias}."name", 'status', ${alias}."status")`;
const users = (of: string): string => `LEFT JOIN "user" AS u ON u."tenant_id" = $1 AND u."id" = ${of}."user_id"`;
const list = (entry: string, from: string, alias: string): string =>
  `(SELECT coalesce(json_agg(${entry} ORDER BY ${alias}."id"), '[]') FROM ${from}
    WHERE ${alias}."tenant_id" = $1 AND ${alias}."application_id" = a."id")`;

const ROWS = `
  SELECT a."revision", json_build_object(
    'id', a."id", 'candidateId', a."candidate_id", 'stepDate', a."step_date", 'date', a."date", 'route', a."route",
    'questionnaireScore', a."questionnaire_score", 'score', a."score", 'lastActionTime', a."last_action_time",
    'candidateLastAction', a."candidate_last_action", 'modifiedAt', a."modified_at",
    'candidate', json_build_object(
      'id', c."id", 'title', c."title", 'firstName', c."first_name", 'lastName', c."last_name", 'email', c."email"),
    'source', CASE WHEN o."id" IS NOT NULL THEN json_build_object('id', o."id", 'name', o."name", 'postingService',
      CASE WHEN p."id" IS NOT NULL THEN json_build_object('id', p."id", 'name', p."name") END) END,
    'job', json_build_object('id', j."id", 'title', j."title", 'status', j."status"),
    'currentStep', ${step('s')},
    'stepChanges', ${list(
      `json_build_object('date', e."date", 'user', ${user('u')}, 'step', ${step('t')})`,
      `"step_change" AS e ${users('e')} JOIN "process_step" AS t ON t."tenant_id" = $1 AND t."id" = e."step_id"`,
      'e',
    )},
    'history', ${list(
      `json_build_object('id', e."id", 'date', e."date", 'action', e."action", 'text', e."text", 'user', ${user('u')})`,
      `"history_entry" AS e ${users('e')}`,
      'e',
    )},
    'emails', ${list(
      `json_build_object('id', e."id", 'date', e."date", 'subject', e."subject", 'sender', e."sender",
        'recipient', e."recipient", 'received', e."received", 'messageId', e."message_id")`,
      `"email_message" AS e`,
      'e',
    )},
    'documents', CASE WHEN EXISTS (
      SELECT 1 FROM "document" AS d WHERE d."tenant_id" = $1 AND d."application_id" = a."id" AND d."type" = 'CV'
    ) THEN '[{"type":"CV"}]'::json ELSE '[]' END
  ) AS "row"
  FROM "application" AS a
  JOIN "candidate" AS c ON c."tenant_id" = $1 AND c."id" = a."candidate_id"
  JOIN "job" AS j ON j."tenant_id" = $1 AND j."id" = a."job_id"
  JOIN "process_step" AS s ON s."tenant_id" = $1 AND s."id" = a."current_step_id"
  LEFT JOIN "source" AS o ON o."tenant_id" = $1 AND o."id" = a."source_id"
  LEFT JOIN "posting_service" AS p ON p."tenant_id" = $1 AND p."id" = o."posting_service_id"
  WHERE a."tenant_id" = $1 AND a."id" = ANY (${listOf('$2::int[]')})`;

/** The data of these applications' items from one snapshot, with their revisions. */
export async function readRows(
  sql: Sql,
  tenantId: number,
  ids: readonly number[],
): Promise<readonly { readonly revision: number; readonly row: ApplicationRow }[]> {
  const rows = await sql<{ revision: number; row: Travelling<ApplicationRow> }>(ROWS, [tenantId, ids]);
  return rows.map(({ revision, row }) => ({ revision, row: withDates(row) }));
}

const dated = <Entry extends { readonly date: string }>(entry: Entry) => ({ ...entry, date: new Date(entry.date) });

const withDates = (row: Travelling<ApplicationRow>): ApplicationRow => ({
  ...row,
  stepDate: parseDay(row.stepDate),
  date: new Date(row.date),
  lastActionTime: new Date(row.lastActionTime),
  candidateLastAction: row.candidateLastAction === null ? null : new Date(row.candidateLastAction),
  modifiedAt: new Date(row.modifiedAt),
  stepChanges: row.stepChanges.map(dated),
  history: row.history.map(dated),
  emails: row.emails.map(dated),
});
