/** Publications of a job, which is held: for the interface and the command line. */
import { addDays, dayOf, formatDay } from '../../core/dates.ts';
import { invalid, type Fault } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { sourceColumns } from '../references.ts';
import { hashToken, type ApplyTarget, type MakeToken } from '../submissions/apply-address.ts';

/** First and last day. */
type Period = {
  readonly startDate: Date;
  /** Null: until further notice. */
  readonly endDate: Date | null;
};

/** A publication, with the token of the address to apply at. */
export type Published = Awaited<ReturnType<typeof publishJob>>;

/**
 * Publishes a job of any status on a source. Faults of the body for a source that is not the
 * tenant's, an end before the beginning, and days on which it is published there already.
 */
export async function publishJob(transaction: Transaction, target: ApplyTarget, period: Period, makeToken: MakeToken) {
  const source = await findSource(transaction, target);
  const faults = [...(source ? await overlapFaults(transaction, target, period) : [UNKNOWN]), ...periodFaults(period)];
  if (source === null || faults.length > 0) throw invalid(faults);
  const { id } = await transaction.prisma.publication.create({ data: { ...target, ...period }, select: { id: true } });
  const token = makeToken(target);
  await transaction.prisma.applyAddress.createMany({ data: { ...target, tokenHash: hashToken(token) }, skipDuplicates: true });
  return { id, source, ...period, token };
}

/**
 * Ends the publications of a job on a source: the last day of a running one was yesterday, and a
 * publication that begins today or later is deleted. A fault of the body where there is none.
 */
export async function unpublishJob(transaction: Transaction, target: ApplyTarget, now: Date): Promise<void> {
  const today = dayOf(now);
  const ended = await transaction.prisma.publication.updateMany({
    where: { ...target, startDate: { lt: today }, ...lasting(today) },
    data: { endDate: addDays(today, -1) },
  });
  const dropped = await transaction.prisma.publication.deleteMany({ where: { ...target, startDate: { gte: today } } });
  if (ended.count + dropped.count > 0) return;
  if ((await findSource(transaction, target)) === null) throw invalid([UNKNOWN]);
  const detail = `Job ${target.jobId} is not published on source ${target.sourceId}.`;
  throw invalid([{ field: 'source_id', code: 'not_published', detail }]);
}

const UNKNOWN: Fault = { field: 'source_id', code: 'not_found' };

const findSource = (transaction: Transaction, { tenantId, sourceId: id }: ApplyTarget) =>
  transaction.prisma.source.findUnique({ where: { tenantId_id: { tenantId, id } }, select: sourceColumns });

const lasting = (day: Date) => ({ OR: [{ endDate: null }, { endDate: { gte: day } }] });

export const periodFaults = ({ startDate, endDate }: Period): readonly Fault[] =>
  endDate === null || endDate >= startDate
    ? []
    : [{ field: 'end_date', code: 'out_of_range', detail: `The last day lies before the first, ${formatDay(startDate)}.` }];

async function overlapFaults(
  transaction: Transaction,
  target: ApplyTarget,
  { startDate, endDate }: Period,
): Promise<readonly Fault[]> {
  const other = await transaction.prisma.publication.findFirst({
    where: { ...target, ...(endDate && { startDate: { lte: endDate } }), ...lasting(startDate) },
    orderBy: { startDate: 'asc' },
  });
  if (other === null) return [];
  const until = other.endDate ? `until ${formatDay(other.endDate)}` : 'until further notice';
  const days = `from ${formatDay(other.startDate)} ${until}`;
  const detail = `Job ${target.jobId} is published on source ${target.sourceId} ${days} already.`;
  return [{ field: 'source_id', code: 'already_published', detail }];
}
