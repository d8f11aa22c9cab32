import type { Pool } from 'pg';
import { dayOf, formatDay } from '../../../src/core/dates.ts';
import { averageOf, weeksUntil } from '../../../src/resources/jobs/funnel.ts';
import type { Memory } from './memory.ts';

// reads the service's tallies; peers and steps of a job and names of sources are cached in the process
const statement = `
  SELECT (SELECT json_agg(r) FROM (SELECT source_id AS source, count, last_day FROM source_tally WHERE tenant_id = 1 AND job_id = $1) AS r),
    (SELECT json_object_agg(week_start, count) FROM week_tally WHERE tenant_id = 1 AND job_id = $1 AND week_start >= $2),
    (SELECT coalesce(sum(count), 0) FROM job_tally WHERE tenant_id = 1 AND job_id = ANY ($3)),
    (SELECT json_agg(r) FROM (SELECT source_id AS source, min(start_date) AS since FROM publication
      WHERE tenant_id = 1 AND job_id = $1 GROUP BY source_id) AS r),
    (SELECT json_agg(r) FROM (SELECT step_id AS step, sum(current) AS current, sum(entered) AS entered FROM step_tally
      WHERE tenant_id = 1 AND job_id = $1 GROUP BY step_id) AS r),
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY greatest(0, floor(date_part('epoch', step_entered_at - date) / 8640 + 0.5)))
     FROM application WHERE tenant_id = 1 AND job_id = $1 AND current_step_id = ANY ($4))`;

type Channel = { readonly channel: string; readonly count: number; readonly last_date: string | null };
type Counted = { readonly source: number; readonly count: number; readonly last_day: string };
type Reached = { readonly step: number; readonly current: number; readonly entered: number };
type Published = { readonly source: number; readonly since: string };

/** Reads the statistics of a job from its tallies and writes them as the contract has them. */
export function createStatistics(pool: Pool, { jobs, sources, steps }: Memory, schema: string) {
  const open = Map.groupBy(
    [...jobs.values()].filter(({ status }) => status === 'OPEN'),
    ({ contract }) => contract,
  );
  const byProcess = Map.groupBy(
    [...steps.values()].toSorted((one, other) => one.rank - other.rank),
    ({ process }) => process,
  );
  const nameOf = (source: number): string => sources.get(source)?.name ?? 'unknown';

  const channelsOf = (counted: readonly Counted[], published: readonly Published[]): Channel[] => {
    const channels = counted.map(({ source, count, last_day }) => ({
      channel: nameOf(source),
      count,
      last_date: last_day as string | null,
    }));
    for (const { source } of published)
      if (!counted.some((each) => each.source === source)) channels.push({ channel: nameOf(source), count: 0, last_date: null });
    return channels.sort((one, other) => other.count - one.count || (one.channel < other.channel ? -1 : 1));
  };

  const stepsOf = (process: number, reached: readonly Reached[]) =>
    (byProcess.get(process) ?? []).map(({ id, name, status, outcome }) => {
      const { current = 0, entered = 0 } = reached.find(({ step }) => step === id) ?? {};
      return { step: { id, name, status, ...(outcome && { outcome }) }, current, entered };
    });

  return async (jobId: number, self: string): Promise<string> => {
    const job = jobs.get(jobId);
    const today = dayOf(new Date());
    const mondays = weeksUntil(today);
    const peers = (open.get(job?.contract ?? 0) ?? []).flatMap(({ id }) => (id === jobId ? [] : [id]));
    const hiring = (byProcess.get(job?.process ?? 0) ?? []).flatMap(({ id, outcome }) => (outcome === 'HIRED' ? [id] : []));
    const values = [jobId, mondays[0], peers, hiring];
    const { rows } = await pool.query<(string | null)[]>({ name: 'statistics', text: statement, values, rowMode: 'array' });
    const [counted, weeks, applications, published, reached, hired] = rows[0] ?? [];
    const byStep = stepsOf(job?.process ?? 0, parse<Reached[]>(reached, []));
    const ended = (outcome: string): number =>
      byStep.reduce((sum, { step, current }) => sum + (step.outcome === outcome ? current : 0), 0);
    const channels = channelsOf(parse<Counted[]>(counted, []), parse<Published[]>(published, []));
    const byWeek = parse<Record<string, number>>(weeks, {});
    const since = parse<Published[]>(published, [])
      .map((each) => each.since)
      .filter((day) => day <= formatDay(today));
    return JSON.stringify({
      _status: 'OK',
      _self: self,
      _schema: `${schema}/JobStatistics`,
      job_id: jobId,
      job_title: job?.title,
      applications_total: channels.reduce((sum, { count }) => sum + count, 0),
      by_channel: channels,
      by_week: mondays.map((monday) => ({ week_start: monday, count: byWeek[monday] ?? 0 })),
      by_step: byStep,
      hired: ended('HIRED'),
      rejected: ended('REJECTED'),
      withdrawn: ended('WITHDRAWN'),
      median_days_to_hire: hired == null ? null : Math.round(Number(hired)) / 10,
      peer_average: averageOf(Number(applications), peers.length),
      published_since: since.toSorted()[0] ?? null,
    });
  };
}

const parse = <Value>(json: string | null | undefined, otherwise: Value): Value =>
  json ? (JSON.parse(json) as Value) : otherwise;
