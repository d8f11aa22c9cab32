import type { Scope } from '../../auth/visibility.ts';
import type { Sql } from '../../database/database.ts';
import { formatDay } from '../../core/dates.ts';
import { notFound } from '../../core/problem.ts';
import { averageOf, countByWeek, medianOf, orderChannels, weeksUntil, type Durations, type Funnel } from './funnel.ts';

type Row = {
  readonly title: string;
  /** Source, applications and day of the last one. */
  readonly channels: readonly (readonly [string, number, string | null])[];
  /** Monday and applications. */
  readonly weeks: readonly (readonly [string, number])[];
  /** By rank. */
  readonly steps: Funnel['byStep'];
  readonly durations: Durations | null;
  readonly peers: number;
  readonly peer_applications: number;
  readonly published_since: string | null;
};

// In the tallies source 0 stands for no source. Only publications that have begun count. The median
// is looked for among whole weeks first: of the many tenths only those near it are read.
const STATISTICS = `
  SELECT j."title",
    (SELECT coalesce(json_agg(json_build_array(coalesce(s."name", 'unknown'), coalesce(t."count", 0), t."last_day")), '[]')
     FROM (
       SELECT "source_id" FROM "source_tally" WHERE "tenant_id" = $1 AND "job_id" = $2
       UNION SELECT "source_id" FROM "publication" WHERE "tenant_id" = $1 AND "job_id" = $2
     ) AS channel
     LEFT JOIN "source_tally" AS t ON t."tenant_id" = $1 AND t."job_id" = $2 AND t."source_id" = channel."source_id"
     LEFT JOIN "source" AS s ON s."tenant_id" = $1 AND s."id" = channel."source_id") AS "channels",
    (SELECT coalesce(json_agg(json_build_array("week_start", "count")), '[]')
     FROM "week_tally" WHERE "tenant_id" = $1 AND "job_id" = $2 AND "week_start" >= $4::date) AS "weeks",
    (SELECT coalesce(json_agg(json_build_object(
       'step', json_build_object('id', p."id", 'name', p."name", 'status', p."status", 'outcome', p."outcome"),
       'current', coalesce(t."current", 0), 'entered', coalesce(t."entered", 0)) ORDER BY p."rank"), '[]')
     FROM "process_step" AS p LEFT JOIN (
       SELECT "step_id", sum("current") AS "current", sum("entered") AS "entered" FROM "step_tally"
       WHERE "tenant_id" = $1 AND "job_id" = $2 GROUP BY "step_id"
     ) AS t ON t."step_id" = p."id"
     WHERE p."tenant_id" = $1 AND p."process_id" = j."process_id") AS "steps",
    (SELECT json_build_object('total', "total", 'earlier', "earlier", 'tenths', near."tenths", 'counts', near."counts")
     FROM (
       SELECT max("total") AS "total", min("up_to" - "hires") AS "earlier", min("weeks") AS "first", max("weeks") AS "last"
       FROM (
         SELECT "weeks", sum("count")::int AS "hires", sum(sum("count")::int) OVER (ORDER BY "weeks") AS "up_to",
           sum(sum("count")::int) OVER () AS "total"
         FROM "hire_week_tally" WHERE "tenant_id" = $1 AND "job_id" = $2 GROUP BY "weeks"
       ) AS week WHERE "up_to" * 2 >= "total" AND ("up_to" - "hires") * 2 <= "total"
     ) AS middle CROSS JOIN LATERAL (
       SELECT array_agg("tenths") AS "tenths", array_agg("count") AS "counts" FROM "hire_tally"
       WHERE "tenant_id" = $1 AND "job_id" = $2 AND "tenths" BETWEEN "first" * 70 AND "last" * 70 + 69
         AND "step_id" = ANY (ARRAY (SELECT "step_id" FROM "step_tally" WHERE "tenant_id" = $1 AND "job_id" = $2))
     ) AS near WHERE "total" > 0) AS "durations",
    peers."jobs" AS "peers", peers."applications" AS "peer_applications",
    (SELECT min("start_date")::text FROM "publication"
     WHERE "tenant_id" = $1 AND "job_id" = $2 AND "start_date" <= $5::date) AS "published_since"
  FROM "job" AS j CROSS JOIN LATERAL (
    SELECT count(*)::int AS "jobs", coalesce(sum(p."count"), 0)::int AS "applications" FROM "job_tally" AS p
    WHERE p."tenant_id" = $1 AND p."contract_type_id" = j."contract_type_id" AND p."status" = 'OPEN'
      AND p."organisation_id" = ANY ($3::int[]) AND p."job_id" <> j."id"
  ) AS peers
  WHERE j."tenant_id" = $1 AND j."id" = $2 AND j."organisation_id" = ANY ($3::int[])`;

/**
 * The funnel of a job in scope, read from tallies: the cost does not depend on the number of
 * applications.
 */
export async function readFunnel(sql: Sql, { tenantId, organisationIds }: Scope, jobId: number, now: Date): Promise<Funnel> {
  const weeks = weeksUntil(now);
  const [row] = await sql<Row>(STATISTICS, [tenantId, jobId, organisationIds, weeks[0], formatDay(now)]);
  if (row === undefined) throw notFound();
  const channels = row.channels.map(([channel, count, lastDay]) => ({ channel, count, lastDay }));
  return {
    jobId,
    jobTitle: row.title,
    total: channels.reduce((sum, { count }) => sum + count, 0),
    byChannel: orderChannels(channels),
    byWeek: countByWeek(
      weeks,
      row.weeks.map(([weekStart, count]) => ({ weekStart, count })),
    ),
    byStep: row.steps,
    medianDaysToHire: row.durations && medianOf(row.durations),
    peerAverage: averageOf(row.peer_applications, row.peers),
    publishedSince: row.published_since,
  };
}
