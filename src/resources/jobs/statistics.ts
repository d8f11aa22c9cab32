import { readStatistics } from '#generated/database/statements.ts';
import type { Outcome, StepStatus } from '#generated/prisma/client.ts';
import type { Scope } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { formatDay } from '../../core/dates.ts';
import { notFound } from '../../core/problem.ts';
import { averageOf, countByWeek, orderChannels, weeksUntil, type Funnel } from './funnel.ts';

type Row = {
  readonly title: string;
  /** Source, its name, applications and day of the last one. */
  readonly channels: readonly (readonly [number, string | null, number, string])[] | null;
  /** Source, its name and the first day of its publications. */
  readonly publications: readonly (readonly [number, string, string])[] | null;
  /** Monday and applications. */
  readonly weeks: readonly (readonly [string, number])[] | null;
  /** A step with its counters, of which it has none, one or several; by rank. */
  readonly steps: readonly CountedRow[] | null;
  /** The median of the tenths of a day; between two of them where it is the mean of both. */
  readonly tenthsToHire: number | null;
  readonly peers: number;
  readonly peerApplications: number;
};

type CountedRow = readonly [
  id: number,
  name: string,
  status: StepStatus,
  outcome: Outcome | null,
  current: number | null,
  entered: number | null,
];

/**
 * The funnel of a job in scope, read from tallies and, for the median, from its hires: the cost does
 * not depend on the number of other applications.
 */
export async function readFunnel(sql: Sql, scope: Scope, jobId: number, now: Date): Promise<Funnel> {
  const weeks = weeksUntil(now);
  const [row] = (await readStatistics(sql, { ...scope, jobId, since: weeks[0] ?? '' })) as readonly Row[];
  if (row === undefined) throw notFound();
  const channels = channelsOf(row);
  return {
    jobId,
    jobTitle: row.title,
    total: channels.reduce((sum, { count }) => sum + count, 0),
    byChannel: orderChannels(channels),
    byWeek: countByWeek(
      weeks,
      (row.weeks ?? []).map(([weekStart, count]) => ({ weekStart, count })),
    ),
    byStep: stepsOf(row.steps ?? []),
    medianDaysToHire: row.tenthsToHire === null ? null : Math.round(row.tenthsToHire) / 10,
    peerAverage: averageOf(row.peerApplications, row.peers),
    publishedSince: firstDayOf(row, formatDay(now)),
  };
}

/** The sources that brought applications, and those on which the job is published. */
function channelsOf({ channels, publications }: Row): Funnel['byChannel'] {
  const counted = (channels ?? []).map(([source, channel, count, lastDay]) => ({
    source,
    channel: channel ?? 'unknown',
    count,
    lastDay,
  }));
  const others = (publications ?? []).filter(([source]) => !counted.some((each) => each.source === source));
  return [...counted, ...others.map(([, channel]) => ({ channel, count: 0, lastDay: null }))];
}

/** The first day of a publication that has begun. */
const firstDayOf = ({ publications }: Row, today: string): string | null =>
  (publications ?? [])
    .map(([, , day]) => day)
    .filter((day) => day <= today)
    .toSorted()[0] ?? null;

/** The steps, each with the sum of its counters. */
function stepsOf(rows: readonly CountedRow[]): Funnel['byStep'] {
  const steps = new Map<number, Funnel['byStep'][number]>();
  for (const [id, name, status, outcome, current, entered] of rows) {
    const before = steps.get(id) ?? { current: 0, entered: 0 };
    steps.set(id, {
      step: { id, name, status, outcome },
      current: before.current + (current ?? 0),
      entered: before.entered + (entered ?? 0),
    });
  }
  return [...steps.values()];
}
