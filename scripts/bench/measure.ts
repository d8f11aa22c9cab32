/** Puts servers under load, and reads the CPU time that they and PostgreSQL need for a request. */
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { Pool } from 'undici';
import { AUTHORIZATION, type Server } from './servers.ts';

/** A request; with a body it is a POST. By default it is the caller's who sees all. */
export type LoadRequest = { readonly path: string; readonly body?: string; readonly authorization?: string };

/** Gives one request after the other, without an end. */
export type Load = () => LoadRequest;

/** CPU time in microseconds a request. */
type Figures = Readonly<Record<'server' | 'postgres', number>>;

/**
 * One side of a comparison: a load on a server and its database, by default on 16 connections.
 * `act` replaces the load where no operation does the work.
 */
export type Contestant = {
  readonly server: Server;
  readonly database: string;
  readonly load?: Load;
  readonly connections?: number;
  readonly act?: () => Promise<unknown>;
};

export type Stand = { readonly admin: Client; readonly rounds: number; readonly seconds: number };

const CONNECTIONS = 16;

/**
 * Measures two contestants in turns, so that other work of the machine falls on both; medians
 * of the rounds. The first round warms up.
 */
export async function measureInTurns(
  { admin, rounds, seconds }: Stand,
  contestants: readonly Contestant[],
): Promise<[Figures, Figures]> {
  const measured = contestants.map((): Figures[] => []);
  for (let round = 0; round <= rounds; round++) {
    const order = [...contestants.entries()];
    for (const [index, contestant] of round % 2 === 0 ? order : order.toReversed()) {
      const figures = await measure(admin, contestant, round === 0 ? 1 : seconds);
      if (round > 0) measured[index]?.push(figures);
    }
  }
  const medians = measured.map((figures) => ({
    server: median(figures.map(({ server }) => server)),
    postgres: median(figures.map(({ postgres }) => postgres)),
  }));
  return medians as [Figures, Figures];
}

/** A ratio or another figure, beside the most that it may be. */
export const judge = (measured: number, most: number): string =>
  `${measured.toFixed(2).padStart(6)} ${measured <= most ? 'met    ' : 'MISSED '} ${most}`;

export const cpuOf = ({ server, postgres }: Figures): number => server + postgres;

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN;

async function measure(admin: Client, contestant: Contestant, seconds: number): Promise<Figures> {
  const { server, database } = contestant;
  const before = await readTimes(admin, server, database);
  const requests = await send(contestant, performance.now() + seconds * 1000);
  const after = await readTimes(admin, server, database);
  // a process that has begun meanwhile counts from zero
  const used = (of: 'server' | 'postgres'): number =>
    [...after[of]].reduce((sum, [pid, ticks]) => sum + ticks - (before[of].get(pid) ?? 0), 0);
  const each = (ticks: number): number => (ticks * 10_000) / requests;
  return { server: each(used('server')), postgres: each(used('postgres')) };
}

/** Sends requests on all connections until the end, and waits for the last answers; how many. */
async function send({ server: { origin }, load, act, connections = CONNECTIONS }: Contestant, end: number): Promise<number> {
  const pool = new Pool(origin, { connections });
  let requests = 0;
  const actUntilEnd = async (): Promise<void> => {
    for (; performance.now() < end; requests++) await act?.();
  };
  const sendUntilEnd = async (next: Load): Promise<void> => {
    while (performance.now() < end) {
      const { path, body = null, authorization = AUTHORIZATION } = next();
      const method = body === null ? 'GET' : 'POST';
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await pool.request({ path, method, headers, body });
      const text = await answer.body.text();
      requests++;
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} to ${path}: ${text.slice(0, 500)}`);
    }
  };
  await (load ? Promise.all(Array.from({ length: connections }, () => sendUntilEnd(load))) : actUntilEnd());
  await pool.close();
  return requests;
}

/** Hundredths of a second so far, by process: of the server, and of PostgreSQL for one database. */
async function readTimes(admin: Client, { pid }: Server, database: string) {
  const { rows } = await admin.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = $1 OR backend_type IN ('background writer', 'checkpointer', 'walwriter')`,
    [database],
  );
  return { server: ticksOf([pid]), postgres: ticksOf(rows.map((row) => row.pid)) };
}

const ticksOf = (pids: readonly number[]): ReadonlyMap<number, number> =>
  new Map(
    pids.map((pid) => {
      const stat = read(`/proc/${pid}/stat`);
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [pid, Number(fields[11] ?? 0) + Number(fields[12] ?? 0)];
    }),
  );

/** Resident memory of a server now, in MiB. */
export const residentMiB = ({ pid }: Server): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** A process may have ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
