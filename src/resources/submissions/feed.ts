/**
 * The jobs published on a source today. The first day of a publication counts as a modification of
 * the job, so that `modified_since` finds jobs that enter the feed at midnight.
 */
import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { jobsIn, type Scope } from '../../auth/visibility.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../../database/collection.ts';
import { addDays, dayOf } from '../../core/dates.ts';
import { notFound } from '../../core/problem.ts';
import { hashToken, type ApplyTarget, type MakeToken } from './apply-address.ts';

const shown = (running: Prisma.PublicationWhereInput, sourceId: number) =>
  ({
    organisation: true,
    contractType: true,
    questionnaire: {
      include: { questions: { include: { choices: { orderBy: { rank: 'asc' } } }, orderBy: { rank: 'asc' } } },
    },
    publications: { where: running },
    applyAddresses: { where: { sourceId }, select: { tokenHash: true } },
  }) satisfies Prisma.JobInclude;

type Row = Prisma.JobGetPayload<{ include: ReturnType<typeof shown> }>;

/** A job of the feed with the token of its apply address. */
export type FeedRow = Omit<Row, 'applyAddresses'> & {
  readonly token: string;
  /** Last day, undefined for further notice. */
  readonly publishedUntil: Date | undefined;
  /** When the job was modified or its publication began, whichever is later. */
  readonly changedAt: Date;
};

/**
 * A page of the feed of a source by ascending job id, after the id `after`. It creates the apply
 * addresses of its jobs.
 */
export async function readFeed(
  prisma: PrismaClient,
  makeToken: MakeToken,
  scope: Scope,
  sourceId: number,
  slice: Slice,
  now: Date,
): Promise<Page<FeedRow>> {
  const { tenantId } = scope;
  const source = await prisma.source.findUnique({ where: { tenantId_id: { tenantId, id: sourceId } }, select: { id: true } });
  if (source === null) throw notFound();
  const today = dayOf(now);
  const running = { sourceId, startDate: { lte: today }, OR: [{ endDate: null }, { endDate: { gte: today } }] };
  const conditions = await conditionsOf(prisma, scope, running, slice);
  const { limit, after = 0 } = slice;
  const rows = await prisma.job.findMany({
    where: { ...jobsIn(scope), status: 'OPEN', publications: { some: running }, AND: [{ id: { gt: after } }, ...conditions] },
    include: shown(running, sourceId),
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  const page = cutPage(rows, limit);
  return { ...page, rows: await withTokens(prisma, makeToken, { tenantId, sourceId }, page.rows) };
}

/** The slice; a publication that begins counts as a modification at that midnight. */
async function conditionsOf(
  prisma: PrismaClient,
  scope: Scope,
  running: Prisma.PublicationWhereInput,
  slice: Slice,
): Promise<readonly Prisma.JobWhereInput[]> {
  const begun = (from: Date): Prisma.JobWhereInput => ({
    publications: { some: { AND: [running, { startDate: { gte: from } }] } },
  });
  const { since, modifiedSince, horizon } = slice;
  const findMark = (id: { readonly lte: number }) =>
    prisma.job.findFirst({ where: { ...jobsIn(scope), id }, orderBy: { id: 'desc' }, select: { createdAt: true } });
  const mark = since ? await findMark({ lte: since }) : null;
  const plain = { ...slice, since: undefined, modifiedSince: undefined };
  return [
    ...(await sliceConditions(plain, findMark)),
    ...(modifiedSince ? [{ OR: [{ modifiedAt: { gte: modifiedSince } }, begun(firstDayFrom(modifiedSince))] }] : []),
    ...(horizon ? [{ NOT: begun(firstDayFrom(horizon)) }] : []),
    ...(since && mark
      ? [{ OR: [{ id: { gt: since } }, { modifiedAt: { gt: mark.createdAt } }, begun(addDays(dayOf(mark.createdAt), 1))] }]
      : []),
  ];
}

/** The first day that begins at or after an instant. */
const firstDayFrom = (instant: Date): Date => addDays(dayOf(new Date(instant.getTime() - 1)), 1);

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
