import { OPERATIONS, type Operation } from './comparison.ts';
import type { Size } from './growth.ts';
import { askOnce, type Stand } from './measure.ts';
import { mediansOf } from './medians.ts';
import { pageRequest, pickMoves, pickPages, statisticsRequests, undoMoves } from './operations.ts';
import { costOf, readTimes, type ProcessorCost } from './processes.ts';
import type { Server } from './servers.ts';
import { formatTable } from './table.ts';
import type { LoadRequest, Wrk } from './wrk.ts';

/** The results of both servers together. */
type Throughput = ProcessorCost & { readonly perSecond: number };

/**
 * One server alone (the mean of both) against both at once on the same database, with 16
 * connections each. More CPU a request together than alone means contention, or shared cores.
 */
export type TwoServers = readonly { readonly operation: Operation; readonly one: Throughput; readonly two: Throughput }[];

type Pair = { readonly servers: readonly [Server, Server]; readonly wrks: readonly [Wrk, Wrk] };

const WARM_UP = 4;

/**
 * Measures each operation in turns with either server and with both: servers differ, by what their
 * memory has come to hold. `hold` is called once they are warm: what holds them to a share of a
 * core must not hold up the compiler.
 */
export async function measureTwoServers(
  { admin, rounds, seconds }: Omit<Stand, 'wrk'>,
  { client, database }: Omit<Size, 'service'>,
  { servers, wrks }: Pair,
  hold: () => void,
): Promise<TwoServers> {
  const [page20, page100] = [await pickPages(client, database, 20, 1_000), await pickPages(client, database, 100, 400)];
  const moves = await pickMoves(client, 5_000);
  const requestsOf = (operation: Operation, server: Server): readonly LoadRequest[] => {
    // each server moves applications of its own
    if (operation === 'advance') return moves.filter((_, index) => index % servers.length === servers.indexOf(server));
    if (operation === 'statistics') return statisticsRequests(database);
    return (operation === 'list 20' ? page20 : page100).map((page) => pageRequest(server, page));
  };
  const load = async (operation: Operation, indexes: readonly (0 | 1)[], length: number): Promise<Throughput> => {
    const read = () => readTimes(admin, database.name, ...indexes.map((index) => servers[index].pid));
    const before = await read();
    const loads = await Promise.all(
      indexes.map((index) => wrks[index].load(servers[index].origin, requestsOf(operation, servers[index]), length)),
    );
    const requests = loads.reduce((sum, each) => sum + each.requests, 0);
    const perSecond = loads.reduce((sum, each) => sum + each.requests / each.seconds, 0);
    return { perSecond, ...costOf(requests, before, await read()) };
  };
  const prepare = async (operation: Operation): Promise<void> => {
    if (operation === 'advance') await undoMoves(client);
  };
  await askOnce(servers[0], [...requestsOf('list 20', servers[0]), ...requestsOf('list 100', servers[0])]);
  for (const operation of OPERATIONS) {
    await prepare(operation);
    await load(operation, [0, 1], WARM_UP);
  }
  hold();
  const measured = [];
  for (const operation of OPERATIONS) {
    const ask = async (...indexes: readonly (0 | 1)[]): Promise<Throughput> => {
      await prepare(operation);
      return load(operation, indexes, seconds);
    };
    const taken: Record<'first' | 'second' | 'both', Throughput>[] = [];
    for (let round = 0; round <= rounds; round++) {
      const turn = { first: await ask(0), second: await ask(1), both: await ask(0, 1) };
      // the first is to get used to the share
      if (round > 0) taken.push(turn);
    }
    const medians = (whose: 'first' | 'second' | 'both'): Throughput => mediansOf(taken.map((turn) => turn[whose]));
    measured.push({ operation, one: meanOf(medians('first'), medians('second')), two: medians('both') });
  }
  return measured;
}

const meanOf = (one: Throughput, other: Throughput): Throughput => ({
  perSecond: (one.perSecond + other.perSecond) / 2,
  serverMicroseconds: (one.serverMicroseconds + other.serverMicroseconds) / 2,
  postgresMicroseconds: (one.postgresMicroseconds + other.postgresMicroseconds) / 2,
});

export const twoServersTable = (measured: TwoServers): string =>
  formatTable(
    ['requests/s', 'with two', 'ratio', 'server us', 'with two', 'PostgreSQL us', 'with two'],
    measured.map(({ operation, one, two }) => {
      const both = (name: keyof Throughput) => [one[name].toFixed(0), two[name].toFixed(0)] as const;
      const ratio = (two.perSecond / one.perSecond).toFixed(2);
      return [operation, ...both('perSecond'), ratio, ...both('serverMicroseconds'), ...both('postgresMicroseconds')];
    }),
  );
