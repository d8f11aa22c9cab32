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
  readonly tenths_to_hire: number | null;
  readonly peers: number;
  readonly peer_applications: number;
};

type CountedRow = readonly [
  id: number,
  name: string,
  status: StepStatus,
  outcome: Outcome | null,
  current: number | null,
  entered: number | null,
];

// In the tallies source 0 stands for no source. OFFSET 0 keeps PostgreSQL from reading all applications
// of the job for its hires, whose days an index has.
const STATISTICS = `
  SELECT j."title",
    (SELECT json_agg(json_build_array(t."source_id", s."name", t."count", t."last_day"))
     FROM "source_tally" AS t LEFT JOIN "source" AS s ON s."tenant_id" = $1 AND s."id" = t."source_id"
     WHERE t."tenant_id" = $1 AND t."job_id" = $2) AS "channels",
    (SELECT json_agg(json_build_array(p."source_id", s."name", p."since"))
     FROM (SELECT "source_id", min("start_date") AS "since" FROM "publication" WHERE "tenant_id" = $1 AND "job_id" = $2 GROUP BY "source_id") AS p
     JOIN "source" AS s ON s."tenant_id" = $1 AND s."id" = p."source_id") AS "publications",
    (SELECT json_agg(json_build_array("week_start", "count"))
     FROM "week_tally" WHERE "tenant_id" = $1 AND "job_id" = $2 AND "week_start" >= $4::date) AS "weeks",
    (SELECT json_agg(json_build_array(p."id", p."name", p."status", p."outcome", t."current", t."entered") ORDER BY p."rank")
     FROM "process_step" AS p LEFT JOIN "step_tally" AS t ON t."tenant_id" = $1 AND t."job_id" = $2 AND t."step_id" = p."id"
     WHERE p."tenant_id" = $1 AND p."process_id" = j."process_id") AS "steps",
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY hired."tenths") FROM "process_step" AS e CROSS JOIN LATERAL (
       SELECT greatest(0, floor(date_part('epoch', a."step_entered_at" - a."date") / 8640 + 0.5)) AS "tenths" FROM "application" AS a
       WHERE a."tenant_id" = $1 AND a."job_id" = $2 AND a."current_step_id" = e."id" OFFSET 0
     ) AS hired WHERE e."tenant_id" = $1 AND e."process_id" = j."process_id" AND e."outcome" = 'HIRED') AS "tenths_to_hire",
    peers."jobs" AS "peers", peers."applications" AS "peer_applications"
  FROM "job" AS j CROSS JOIN LATERAL (
    SELECT count(*)::int AS "jobs", coalesce(sum(p."count"), 0)::int AS "applications" FROM "job_tally" AS p
    WHERE p."tenant_id" = $1 AND p."contract_type_id" = j."contract_type_id" AND p."status" = 'OPEN'
      AND p."organisation_id" = ANY ($3::int[]) AND p."job_id" <> j."id"
  ) AS peers
  WHERE j."tenant_id" = $1 AND j."id" = $2 AND j."organisation_id" = ANY ($3::int[])`;

/**
 * The funnel of a job in scope, read from tallies and, for the median, from its hires: the cost does
 * not depend on the number of other applications.
 */
export async function readFunnel(sql: Sql, { tenantId, organisationIds }: Scope, jobId: number, now: Date): Promise<Funnel> {
  const weeks = weeksUntil(now);
  const [row] = await sql<Row>(STATISTICS, [tenantId, jobId, organisationIds, weeks[0]]);
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
    medianDaysToHire: row.tenths_to_hire === null ? null : Math.round(row.tenths_to_hire) / 10,
    peerAverage: averageOf(row.peer_applications, row.peers),
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
