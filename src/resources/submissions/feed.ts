/**
 * The jobs published on a source today. The first day of a publication counts as a modification of
 * the job, so that `modified_since` finds jobs that enter the feed at midnight.
 */
import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { isOwned, scopeValues, type Scope } from '../../auth/visibility.ts';
import { scanOwned } from '../../pages/scans.ts';
import { cutPage, pageOf } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import type { Database } from '../../database/database.ts';
import { createRead, type ReadRow } from '../../database/read.ts';
import { bindTo, type Bind } from '../../database/sql.ts';
import { dayOf, formatDay } from '../../core/dates.ts';
import { notFound } from '../../core/problem.ts';
import { withQuestions } from '../questionnaires/service.ts';
import { hashToken, type ApplyTarget, type MakeToken } from './apply-address.ts';

const shown = {
  organisation: true,
  contractType: true,
  questionnaire: { include: withQuestions },
  publications: true,
  applyAddresses: { select: { tokenHash: true } },
} satisfies Prisma.JobInclude;

/** The condition that a publication of this alias by the source `$3` runs on the day `$4`. */
const isRunning = (alias: string): string =>
  `${alias}."source_id" = $3 AND ${alias}."start_date" <= $4::date AND (${alias}."end_date" IS NULL OR ${alias}."end_date" >= $4::date)`;

const readFeedJobs = createRead(
  'Job',
  { include: shown },
  { publications: isRunning, applyAddresses: (alias) => `${alias}."source_id" = $3` },
);

type Row = ReadRow<'Job', { include: typeof shown }>;

/** A job of the feed with the token of its apply address. */
export type FeedRow = Omit<Row, 'applyAddresses'> & {
  readonly token: string;
  /** Last day, undefined for further notice. */
  readonly publishedUntil: Date | undefined;
  /** When the job was modified or its publication began, whichever is later. */
  readonly changedAt: Date;
};

/**
 * A page of the feed of a source by ascending job id. It creates the apply addresses of its jobs.
 */
export async function readFeed(
  { prisma, sql }: Pick<Database, 'prisma' | 'sql'>,
  makeToken: MakeToken,
  scope: Scope,
  sourceId: number,
  slice: Slice,
  now: Date,
): Promise<Page<FeedRow>> {
  const { tenantId } = scope;
  const values = [...scopeValues(scope), sourceId, formatDay(dayOf(now))];
  const bind = bindTo(values);
  const conditions = [`p."status" = 'OPEN'`, begun(), ...slicing(slice, bind)];
  // the dates of publications count, too: `slicing`
  const byId = { ...slice, since: undefined, modifiedSince: undefined, horizon: undefined };
  const source = pageOf({ whole: scanOwned(scope, 'job', conditions) }, byId, bind);
  const page = cutPage(await readFeedJobs(sql, source, values), slice.limit);
  if (page.rows.length === 0 && (await prisma.source.count({ where: { tenantId, id: sourceId } })) === 0) throw notFound();
  return { ...page, rows: await withTokens(prisma, makeToken, { tenantId, sourceId }, page.rows) };
}

/** The condition that the job has a running publication, that began on or after a day. */
const begun = (day?: string): string =>
  `EXISTS (SELECT 1 FROM "publication" AS b WHERE b."tenant_id" = $1 AND b."job_id" = p."id" AND ${isRunning('b')}${
    day === undefined ? '' : ` AND b."start_date" >= (${day})::date`
  })`;

/** The slice; a publication that begins counts as a modification at that midnight. */
function slicing({ since, modifiedSince, horizon }: Slice, bind: Bind): readonly string[] {
  const conditions: string[] = [];
  /** The first day that begins at or after an instant. */
  const dayFrom = (instant: Date): string =>
    `(${bind(instant)}::timestamptz + interval '1 day' - interval '1 ms') AT TIME ZONE 'UTC'`;
  if (modifiedSince)
    conditions.push(`(p."modified_at" >= ${bind(modifiedSince)}::timestamptz OR ${begun(dayFrom(modifiedSince))})`);
  if (horizon) conditions.push(`p."modified_at" < ${bind(horizon)}::timestamptz`, `NOT ${begun(dayFrom(horizon))}`);
  if (since) {
    const mark = `(SELECT m."created_at" FROM "job" AS m WHERE ${isOwned('m')} AND m."id" <= ${bind(since)}::int ORDER BY m."id" DESC LIMIT 1)`;
    const nextDay = `((${mark} AT TIME ZONE 'UTC')::date + 1)`;
    conditions.push(`(p."id" > ${bind(since)}::int OR p."modified_at" > ${mark} OR ${begun(nextDay)})`);
  }
  return conditions;
}

async function withTokens(
  prisma: PrismaClient,
  makeToken: MakeToken,
  from: Omit<ApplyTarget, 'jobId'>,
  rows: readonly Row[],
): Promise<readonly FeedRow[]> {
  const items = rows.map(({ applyAddresses: known, ...row }) => {
    const target = { ...from, jobId: row.id };
    const token = makeToken(target);
    const tokenHash = hashToken(token);
    const exists = known.some((address) => Buffer.from(address.tokenHash).equals(tokenHash));
    return { row: { ...row, token, ...periodOf(row) }, exists, address: { ...target, tokenHash } };
  });
  const missing = items.filter(({ exists }) => !exists).map(({ address }) => address);
  if (missing.length > 0) await prisma.applyAddress.createMany({ data: missing, skipDuplicates: true });
  return items.map(({ row }) => row);
}

function periodOf({ publications, modifiedAt }: Pick<Row, 'publications' | 'modifiedAt'>) {
  const ends = publications.map(({ endDate }) => endDate);
  return {
    publishedUntil: ends.includes(null) ? undefined : latest(ends),
    changedAt: latest([modifiedAt, ...publications.map(({ startDate }) => startDate)]),
  };
}

const latest = (dates: readonly (Date | null)[]): Date => new Date(Math.max(...dates.map(Number)));
