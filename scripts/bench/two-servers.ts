import { OPERATIONS, type Operation } from './comparison.ts';
import type { Size } from './growth.ts';
import { askOnce, type Stand } from './measure.ts';
import { mediansOf } from './medians.ts';
import { pageRequest, pickMoves, pickPages, statisticsRequests, undoMoves } from './operations.ts';
import type { Server } from './servers.ts';
import type { LoadRequest, Wrk } from './wrk.ts';

/** Requests a second of one server, and of two on the same database, each asked by 16 connections of its own. */
export type TwoServers = readonly { readonly operation: Operation; readonly one: number; readonly two: number }[];

export type Pair = { readonly servers: readonly [Server, Server]; readonly wrks: readonly [Wrk, Wrk] };

const WARM_UP = 4;

/**
 * Measures each operation in turns with one server and with both. `hold` is called once they are warm: what holds them to a share of a core
 * must not hold up the compiler.
 */
export async function measureTwoServers(
  { rounds, seconds }: Pick<Stand, 'rounds' | 'seconds'>,
  { client, database }: Omit<Size, 'service'>,
  { servers, wrks }: Pair,
  hold: () => void,
): Promise<TwoServers> {
  const [page20, page100] = [await pickPages(client, database, 20, 1_000), await pickPages(client, database, 100, 400)];
  const moves = await pickMoves(client, 5_000);
  const requestsOf = (operation: Operation, server: Server): readonly LoadRequest[] => {
    // nobody may move what the other moves
    if (operation === 'advance') return moves.filter((_, index) => index % servers.length === servers.indexOf(server));
    if (operation === 'statistics') return statisticsRequests(database);
    return (operation === 'list 20' ? page20 : page100).map((page) => pageRequest(server, page));
  };
  const load = async (operation: Operation, at: 0 | 1, length: number): Promise<number> => {
    const load = await wrks[at].load(servers[at].origin, requestsOf(operation, servers[at]), length);
    return load.requests / load.seconds;
  };
  const both = async (operation: Operation, length: number): Promise<number> => {
    const [first, second] = await Promise.all([load(operation, 0, length), load(operation, 1, length)]);
    return first + second;
  };
  const prepare = async (operation: Operation): Promise<void> => {
    if (operation === 'advance') await undoMoves(client);
  };
  await askOnce(servers[0], [...requestsOf('list 20', servers[0]), ...requestsOf('list 100', servers[0])]);
  for (const operation of OPERATIONS) {
    await prepare(operation);
    await both(operation, WARM_UP);
  }
  hold();
  const measured = [];
  for (const operation of OPERATIONS) {
    const taken = [];
    for (let round = 0; round <= rounds; round++) {
      await prepare(operation);
      const one = await load(operation, round % 2 === 0 ? 0 : 1, seconds);
      await prepare(operation);
      const two = await both(operation, seconds);
      // the first is to get used to the share
      if (round > 0) taken.push({ one, two });
    }
    measured.push({ operation, ...mediansOf(taken) });
  }
  return measured;
}

export const twoServersLines = (measured: TwoServers): string =>
  [
    `${''.padEnd(14)}${['one', 'two', 'ratio'].map((head) => head.padStart(12)).join('')}   (requests/s)`,
    ...measured.map(({ operation, one, two }) =>
      [
        `  ${operation.padEnd(12)}`,
        ...[one.toFixed(0), two.toFixed(0), (two / one).toFixed(2)].map((cell) => cell.padStart(12)),
      ].join(''),
    ),
  ].join('\n');
