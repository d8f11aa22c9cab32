import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { createCursors } from '../../src/contract/cursor.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import type { FilledDatabase } from './database.ts';
import { KEYS } from './population.ts';
import { PUBLIC_URL, type Server } from './servers.ts';
import type { LoadRequest } from './wrk.ts';

/** A page of the applications of a job: the first, or the one behind an id. */
export type PageOfJob = { readonly job: number; readonly limit: number; readonly after?: number | undefined };

const { issue } = createCursors(createKeyRing([KEYS.CREDENTIAL_KEY]));

/** The request for a page; each server has its own cursors. */
export function pageRequest(server: Server, { job, limit, after }: PageOfJob): LoadRequest {
  const path = `/v1/job/${job}/application`;
  if (after === undefined) return { path: `${path}?limit=${limit}` };
  if (server.name === 'L') return { path: `${path}?limit=${limit}&after=${after}` };
  return { path: cursorPath(path, { limit }, after) };
}

/** The address of the page of a collection behind an id. */
export const cursorPath = (path: string, query: object, after: number): string =>
  `${path}?pagecursor=${issue({ collection: PUBLIC_URL + path, query, after })}`;

/** Full pages all over the population: half of them first pages of jobs, half behind some application. */
export async function pickPages(
  client: Client,
  { jobs }: FilledDatabase,
  limit: number,
  count: number,
): Promise<readonly PageOfJob[]> {
  const { rows } = await client.query<{ job: number; after: number }>(
    `SELECT job, after FROM (
       SELECT job_id AS job, id AS after, count(*) OVER (PARTITION BY job_id) - row_number() OVER (PARTITION BY job_id ORDER BY id) AS behind
       FROM application
     ) AS ranked WHERE behind >= $1 ORDER BY hashint8(after) LIMIT $2`,
    [limit, count / 2],
  );
  const full = jobs.filter(({ applications }) => applications >= limit);
  return rows.flatMap((next, index) => [
    { ...next, limit },
    { job: full[(index * 7) % full.length]?.id ?? 1, limit },
  ]);
}

export const statisticsRequests = ({ jobs }: FilledDatabase): readonly LoadRequest[] =>
  jobs.map((_, index) => ({ path: `/v1/job/${jobs[(index * 7) % jobs.length]?.id}/stats` }));

/**
 * Moves of applications that stand on the third step of their process: to the second, at the next
 * turn back, and so on.
 */
export async function pickMoves(client: Client, count: number): Promise<readonly MoveOfJob[]> {
  const { rows } = await client.query<{ id: number; job: number; here: number }>(
    `SELECT id, job_id AS job, current_step_id AS here FROM application WHERE current_step_id % 8 = 3 ORDER BY hashint8(id) LIMIT $1`,
    [count],
  );
  return rows.map(({ id, job, here }) => ({
    path: `/v1/application/${id}/advance-step`,
    bodies: [move(here, here - 1), move(here - 1, here)],
    job,
    after: id - 1,
  }));
}

/** A move of the first application behind an id. */
type MoveOfJob = LoadRequest & { readonly job: number; readonly after: number };

/** Of each ten requests as many moves, each followed by the page that begins with the moved application. */
export function mixMoves(
  server: Server,
  pages: readonly PageOfJob[],
  moves: readonly MoveOfJob[],
  inTen: number,
): readonly LoadRequest[] {
  const limit = pages[0]?.limit ?? 0;
  const others = 10 - 2 * inTen;
  return Array.from({ length: Math.floor(pages.length / 10) }, (_, ten) => [
    ...moves
      .slice(ten * inTen, (ten + 1) * inTen)
      .flatMap((moved) => [moved, pageRequest(server, { job: moved.job, after: moved.after, limit })]),
    ...pages.slice(ten * others, (ten + 1) * others).map((page) => pageRequest(server, page)),
  ]).flat();
}

const move = (from: number, to: number): string => JSON.stringify({ expected_current_step_id: from, target_step_id: to });

/**
 * Moves the applications back to their third step, and vacuums. It first waits until the servers
 * have finished abandoned requests.
 */
export async function undoMoves(client: Client): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = (await isQuiet(client)) ? quiet + 1 : 0) await wait(50);
  await client.query('UPDATE application SET current_step_id = current_step_id + 1 WHERE current_step_id % 8 = 2');
  await client.query('VACUUM application');
}

async function isQuiet(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  return rowCount === 0;
}
