import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { FilledDatabase } from './database.ts';
import { ask, measureInTurns, type Contestant, type Figures, type Row, type Stand } from './measure.ts';
import { mixMoves, pageRequest, pickMoves, pickPages, statisticsRequests, undoMoves, type PageOfJob } from './operations.ts';
import type { Server } from './servers.ts';
import type { LoadRequest } from './wrk.ts';

/** The operations that carry the weight, in the order in which they are measured: what writes comes last. */
const OPERATIONS = ['list 20', 'list 100', 'statistics', 'advance'] as const;

type Operation = (typeof OPERATIONS)[number];

/** Moves among the pages of a list, in ten requests. */
const MIXES = {
  'list 20, 10 % moves': { list: 'list 20', inTen: 1 },
  'list 20, 30 % moves': { list: 'list 20', inTen: 3 },
  'list 100, 10 % moves': { list: 'list 100', inTen: 1 },
  'list 100, 30 % moves': { list: 'list 100', inTen: 3 },
} as const;

type Load = Operation | keyof typeof MIXES;

const LOADS: readonly Load[] = [...OPERATIONS, ...(Object.keys(MIXES) as (keyof typeof MIXES)[])];

const writes = (load: Load): boolean => load === 'advance' || load in MIXES;

/** An operation in the service and in L, and the service's 304 to it; undefined where it sends no ETag. */
export type Compared = {
  readonly operation: Load;
  readonly service: Figures;
  readonly least: Figures;
  readonly unchanged: Figures | undefined;
};

export type Scene = {
  readonly stand: Stand;
  readonly client: Client;
  readonly database: FilledDatabase;
  readonly service: Server;
  readonly least: Server;
};

/** Measures each operation in both servers, after a look that they answer the same; `say` hears how far it is. */
export async function compare(scene: Scene, say: (text: string) => void): Promise<readonly Compared[]> {
  const { client, database, service, least } = scene;
  const pages = {
    'list 20': await pickPages(client, database, 20, 1_000),
    'list 100': await pickPages(client, database, 100, 400),
  };
  await requireAgreement(service, least, [...pages['list 20'].slice(0, 20), ...pages['list 100'].slice(0, 20)]);
  say('The service and L give the same items and the same statistics (40 pages and jobs compared).');
  const statistics = statisticsRequests(database);
  const moves = await pickMoves(client, 5_000);
  const requestsOf = (load: Load, server: Server): readonly LoadRequest[] => {
    if (load === 'advance') return moves;
    if (load === 'statistics') return statistics;
    if (load === 'list 20' || load === 'list 100') return pages[load].map((page) => pageRequest(server, page));
    return mixMoves(server, pages[MIXES[load].list], moves, MIXES[load].inTen);
  };
  const compared: Compared[] = [];
  for (const operation of LOADS) {
    say(`${operation} ...`);
    const contestantOf = (server: Server): Contestant => ({
      server,
      database: database.name,
      requests: requestsOf(operation, server),
      ...(writes(operation) && { prepare: () => undoMoves(client) }),
    });
    const [ofService, ofLeast] = await measureInTurns(scene.stand, [contestantOf(service), contestantOf(least)]);
    if (ofService === undefined || ofLeast === undefined) throw new Error('Two were measured.');
    const unchanged = writes(operation) ? undefined : await measureUnchanged(scene, requestsOf(operation, service));
    compared.push({ operation, service: ofService, least: ofLeast, unchanged });
  }
  return compared;
}

/** Rejects unless both servers give the same items for the pages and the same statistics for their jobs. */
async function requireAgreement(service: Server, least: Server, pages: readonly PageOfJob[]): Promise<void> {
  for (const page of pages) {
    const [one, other] = [await itemsOf(service, page), await itemsOf(least, page)];
    if (one.length !== page.limit) throw new Error(`A page of ${page.limit} has ${one.length} items.`);
    requireSame(one, other, `page of ${page.limit} of job ${page.job}`);
    const path = `/v1/job/${page.job}/stats`;
    requireSame((await ask(service, path)).body, (await ask(least, path)).body, path);
  }
}

async function itemsOf(server: Server, page: PageOfJob): Promise<readonly unknown[]> {
  const { body } = await ask(server, pageRequest(server, page).path);
  return (body as { readonly items: readonly unknown[] }).items;
}

function requireSame(one: unknown, other: unknown, what: string): void {
  if (isDeepStrictEqual(one, other)) return;
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  let at = 0;
  while (first[at] === second[at]) at++;
  throw new Error(
    `The answers differ, ${what}:\n  service ${first.slice(Math.max(0, at - 80), at + 80)}\n  L       ${second.slice(Math.max(0, at - 80), at + 80)}`,
  );
}

/** Conditional requests (`If-None-Match`) to the service. */
async function measureUnchanged(
  { stand, database, service }: Scene,
  requests: readonly LoadRequest[],
): Promise<Figures | undefined> {
  const known: LoadRequest[] = [];
  for (const { path } of requests.slice(0, 200)) {
    const { etag } = await ask(service, path);
    if (etag === undefined) return undefined;
    known.push({ path, etag });
  }
  const [figures] = await measureInTurns({ ...stand, rounds: 1 }, [
    { server: service, database: database.name, requests: known },
  ]);
  return figures;
}

/** The rows of a table: the service, L, and the service's 304, operation by operation. */
export const comparisonRows = (compared: readonly Compared[]): readonly Row[] =>
  compared.flatMap(({ operation, service, least, unchanged }) => [
    { name: operation, figures: service },
    { name: `${operation}, L`, figures: least },
    ...(unchanged ? [{ name: `${operation}, 304`, figures: unchanged }] : []),
  ]);
