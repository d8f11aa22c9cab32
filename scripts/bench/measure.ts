import type { Client } from 'pg';
import { mediansOf } from './medians.ts';
import { connect, databaseUrl } from './postgres.ts';
import { costOf, readTimes, residentMiB, type ProcessorCost } from './processes.ts';
import { AUTHORIZATION, type Server } from './servers.ts';
import type { LoadRequest, Wrk } from './wrk.ts';

/** Results of one server for one operation: medians of the rounds, times in milliseconds. */
export type Figures = ProcessorCost & {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  /** Of the whole server after the load, in MiB. */
  readonly residentMiB: number;
};

export type Row = { readonly name: string; readonly figures: Figures };

/** A load: the server, the requests, and the preparation of each round. */
export type Contestant = {
  readonly server: Server;
  readonly database: string;
  readonly requests: readonly LoadRequest[];
  readonly authorization?: string;
  readonly prepare?: () => Promise<void>;
};

/** Where measurements are made. */
export type Stand = {
  readonly admin: Client;
  readonly wrk: Wrk;
  readonly rounds: number;
  readonly seconds: number;
};

/** Length of the round that is not counted, in seconds. */
const WARM_UP = 2;

/**
 * Puts the contestants under load in turns, so that what else the machine does falls on all of
 * them; figures in their order.
 */
export async function measureInTurns(stand: Stand, contestants: readonly Contestant[]): Promise<readonly Figures[]> {
  for (const { server, requests } of contestants) await askOnce(server, requests);
  for (const database of new Set(contestants.map((each) => each.database))) await analyse(database);
  const measured = contestants.map((): Figures[] => []);
  for (let round = 0; round <= stand.rounds; round++) {
    const order = contestants.map((_, index) => index);
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const contestant = contestants[index] as Contestant;
      await contestant.prepare?.();
      const figures = await measureOnce(stand, contestant, round === 0 ? WARM_UP : stand.seconds);
      // the first is there to warm up
      if (round > 0) measured[index]?.push(figures);
    }
  }
  return measured.map((rounds) => mediansOf(rounds));
}

/** Vacuum and analyze, so that plans fit the filled tables. */
async function analyse(database: string): Promise<void> {
  const client = await connect(databaseUrl(database));
  await client?.query('ANALYZE');
  await client?.end();
}

/** Puts one contestant under load once. */
export async function measureOnce({ admin, wrk }: Stand, contestant: Contestant, seconds: number): Promise<Figures> {
  const { server, database, requests, authorization } = contestant;
  const before = await readTimes(admin, database, server.pid);
  const load = await wrk.load(server.origin, requests, seconds, authorization);
  const after = await readTimes(admin, database, server.pid);
  return {
    requests: load.requests,
    perSecond: load.requests / load.seconds,
    ...costOf(load.requests, before, after),
    p50: load.p50,
    p99: load.p99,
    bytes: load.bytes,
    residentMiB: residentMiB(server.pid),
  };
}

/**
 * Sends every read once, four at a time, so that the work of a first read is not measured.
 */
async function askOnce(server: Server, requests: readonly LoadRequest[]): Promise<void> {
  const queue = [...new Set(requests.flatMap(({ path, bodies }) => (bodies === undefined ? [path] : [])))];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await ask(server, next);
    }),
  );
}

const MAX_ATTEMPTS = 10;

/**
 * The answer to a GET, repeated while it is refused for the moment. Rejects unless it becomes 200.
 */
export async function ask(server: Server, path: string, authorization = AUTHORIZATION, attempt = 1): Promise<Answer> {
  const response = await fetch(server.origin + path, { headers: { Authorization: authorization } });
  const text = await response.text();
  if (response.status === 503 && attempt < MAX_ATTEMPTS) return ask(server, path, authorization, attempt + 1);
  if (response.status !== 200) throw new Error(`${server.name} answers ${response.status} to ${path}: ${text.slice(0, 500)}`);
  return { body: JSON.parse(text), etag: response.headers.get('etag') ?? undefined };
}

type Answer = { readonly body: unknown; readonly etag: string | undefined };
