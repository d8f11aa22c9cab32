import type { Client } from 'pg';
import type { FilledDatabase } from './database.ts';
import { measureInTurns, type Contestant, type Figures, type Row, type Stand } from './measure.ts';
import { pageRequest, pickPages, statisticsRequests, type PageOfJob } from './operations.ts';
import type { Server } from './servers.ts';

/** The requests measured at each size. */
export const GROWTH = {
  list20: 'list 20 among',
  list100: 'list 100 among',
  statistics: 'statistics among',
  listOfJob: 'list 20 of a job of',
  statisticsOfJob: 'statistics of a job of',
  ends: 'list 20 of the biggest job,',
  changes: 'changes among',
  changesEnds: 'changes,',
} as const;

/** A filled database with the service on it. */
export type Size = { readonly database: FilledDatabase; readonly client: Client; readonly service: Server };

/** One thing asked of the service at several sizes, the first of them the measure of the others. */
export type GrowthRow = { readonly what: string; readonly sizes: readonly Row[] };

/**
 * Asks the same at the smallest and at the largest size, in jobs of every size, and at both ends of
 * the biggest job and of the changes.
 */
export async function measureGrowth(
  stand: Stand,
  small: Size,
  large: Size,
  say: (text: string) => void,
): Promise<readonly GrowthRow[]> {
  const rows: GrowthRow[] = [];
  const row = async (what: string, contestants: readonly (Contestant & { readonly size: string })[]): Promise<void> => {
    say(`${what} ...`);
    const figures = await measureInTurns(stand, contestants);
    rows.push({
      what,
      sizes: contestants.map(({ size }, index) => ({ name: `${what} ${size}`, figures: figures[index] as Figures })),
    });
  };
  const both = async (requestsOf: (size: Size) => Promise<Contestant['requests']>) =>
    Promise.all([small, large].map(async (size) => ({ ...on(size, await requestsOf(size)), size: applicationsOf(size) })));

  await row(GROWTH.list20, await both((size) => pagesOf(size, 20)));
  await row(GROWTH.list100, await both((size) => pagesOf(size, 100)));
  await row(GROWTH.statistics, await both((size) => Promise.resolve(statisticsRequests(size.database))));

  const jobs = jobsBySize(large);
  const first = jobs.map(({ id, size }) => ({ size, ...on(large, [pageRequest(large.service, { job: id, limit: 20 })]) }));
  await row(GROWTH.listOfJob, first);
  await row(
    GROWTH.statisticsOfJob,
    jobs.map(({ id, size }) => ({ size, ...on(large, [{ path: `/v1/job/${id}/stats` }]) })),
  );

  const biggest = jobs.at(-1)?.id ?? 1;
  const ends = [
    { size: 'page 1', page: { job: biggest, limit: 20 } },
    { size: 'last page', page: await lastPage(large.client, biggest, 20) },
  ];
  await row(
    GROWTH.ends,
    ends.map(({ size, page }) => ({ size, ...on(large, [pageRequest(large.service, page)]) })),
  );
  await row(GROWTH.changes, await both(() => Promise.resolve([changesSince(EVER)])));
  const ofChanges = [
    { size: 'page 1', since: EVER },
    { size: 'last page', since: await lateChange(large.client) },
  ];
  await row(
    GROWTH.changesEnds,
    ofChanges.map(({ size, since }) => ({ size, ...on(large, [changesSince(since)]) })),
  );
  return rows;
}

const EVER = '1970-01-01T00:00:00Z';

const changesSince = (date: string) => ({ path: `/v1/change?modified_since=${date}&limit=100` });

/** A date after which there is a page of changes, and little more. */
async function lateChange(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: Date }>(
    'SELECT modified_at AS at FROM step_change WHERE tenant_id = 1 ORDER BY modified_at DESC, id DESC OFFSET 100 LIMIT 1',
  );
  return (rows[0]?.at ?? new Date()).toISOString();
}

const on = ({ service, database }: Size, requests: Contestant['requests']): Contestant => ({
  server: service,
  database: database.name,
  requests,
});

const applicationsOf = ({ database }: Size): string => count(database.applications);

const pagesOf = async ({ client, database, service }: Size, limit: number) =>
  (await pickPages(client, database, limit, 400)).map((page) => pageRequest(service, page));

/** An ordinary job first, then those of each power of ten, then the biggest. */
function jobsBySize({ database }: Size): readonly { readonly id: number; readonly size: string }[] {
  const [ordinary] = database.jobs.filter(({ role }) => role === 'ordinary');
  const others = database.jobs.filter(({ role }) => role !== 'ordinary');
  const ladder = others.toSorted((one, other) => one.applications - other.applications);
  return [...(ordinary ? [ordinary] : []), ...ladder].map(({ id, applications, role }) => ({
    id,
    size: role === 'ordinary' ? `ordinary ${applications}` : count(applications),
  }));
}

async function lastPage(client: Client, job: number, limit: number): Promise<PageOfJob> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM application WHERE tenant_id = 1 AND job_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1',
    [job, limit],
  );
  return { job, limit, after: rows[0]?.id };
}

const count = (number: number): string => number.toLocaleString('en');
