import type { Scene } from './comparison.ts';
import { sendAll, sendSteadily, type Waits } from './driver.ts';
import { pageRequest, pickMoves, pickPages, statisticsRequests, undoMoves } from './operations.ts';
import type { LoadRequest } from './wrk.ts';

/** Latency at 70 % of the maximum rate of a mix: 50 % list 20, 30 % statistics, 20 % advance. */
export type Steady = { readonly most: Waits; readonly at70: Waits };

const SHARE = 0.7;
const CONNECTIONS = 16;

/** Measures first what the service does at most of the mix, then its answers at a steady pace below that. */
export async function measureSteady(scene: Scene): Promise<Steady> {
  const { client, service, stand } = scene;
  const mix = await prepareMix(scene);
  await undoMoves(client);
  const end = performance.now() + stand.seconds * 1000;
  const most = await sendAll(service, () => (performance.now() < end ? mix() : undefined), CONNECTIONS);
  const at70 = await sendSteadily(service, mix, most.perSecond * SHARE, stand.seconds * 2);
  return { most, at70 };
}

/** Ten requests are five pages, three statistics and two moves; a move that comes again goes the other way. */
async function prepareMix({ client, database, service }: Scene): Promise<() => LoadRequest> {
  const pages = (await pickPages(client, database, 20, 1_000)).map((page) => pageRequest(service, page));
  const statistics = statisticsRequests(database);
  const moves = await pickMoves(client, 5_000);
  const kinds = [pages, statistics, pages, moves, pages, statistics, pages, moves, pages, statistics];
  const taken = new Map(kinds.map((kind) => [kind, 0]));
  let number = 0;
  return () => {
    const kind = kinds[number++ % kinds.length] as readonly LoadRequest[];
    const at = taken.get(kind) ?? 0;
    taken.set(kind, at + 1);
    const request = kind[at % kind.length] as LoadRequest;
    const back = request.bodies !== undefined && Math.floor(at / kind.length) % 2 === 1;
    return back && request.bodies ? { ...request, bodies: [request.bodies[1], request.bodies[0]] } : request;
  };
}
