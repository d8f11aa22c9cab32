/**
 * How much of a request outlives it: what V8's small collections keep twice, they promote to the old
 * space, where only a full collection frees it. Bytes are counted, so other work of the machine does
 * not matter.
 */
import type { FilledDatabase } from './database.ts';
import type { Load } from './measure.ts';
import { ask, operationsOf } from './operations.ts';
import { startServer, type Server } from './servers.ts';

/**
 * The operations, with the connections that send them and the KiB that may be promoted a request. H
 * promotes next to nothing, and that varies: three times as much is allowed, but at least this.
 */
const MEASURED: Readonly<Record<string, readonly [connections: number, kib: number]>> = {
  // long enough to be compressed, and zlib keeps its callback in the same way as below
  account: [4, 4],
  job: [4, 2],
  // several pages at a time would fill the young generation
  'notes, 100': [1, 4],
  advance: [4, 2],
  // sanitize-html assigns functions to properties, which V8 keeps with all that they reach
  note: [4, 8],
};

/**
 * A small young generation, which these many requests fill several times. When a collection finds most
 * of what a place in the code made, V8 makes all of that in the old space from then on; in a young
 * generation of this size the first page may be all that it finds.
 */
const FLAGS = ['--trace-gc-nvp', '--min-semi-space-size=4', '--max-semi-space-size=4', '--no-allocation-site-pretenuring'];
const REQUESTS = 200;

type Promoted = { readonly name: string; readonly service: number; readonly h: number; readonly most: number };

/** KiB that each operation promotes, of the service and of H, and the most that the service may. */
export async function measurePromoted(database: FilledDatabase, cleanup: AsyncDisposableStack): Promise<readonly Promoted[]> {
  const start = (name: Server['name']) => startTraced(name, database.url, cleanup);
  const [service, h] = await Promise.all([start('service'), start('H')]);
  const measured: Promoted[] = [];
  for (const { name, loadOf } of await operationsOf(database)) {
    const [connections, kib] = MEASURED[name] ?? [];
    if (connections === undefined || kib === undefined) continue;
    const ours = await service.promotedBy(await loadOf(service.server), connections);
    const theirs = await h.promotedBy(await loadOf(h.server), connections);
    measured.push({ name, service: ours, h: theirs, most: Math.max(3 * theirs, kib) });
  }
  return measured;
}

async function startTraced(name: Server['name'], url: string, cleanup: AsyncDisposableStack) {
  let output = '';
  const server = await startServer(name, url, cleanup, { flags: FLAGS, onOutput: (text) => void (output += text) });
  const promotedBy = async (load: Load, connections: number): Promise<number> => {
    // the first requests fill caches and compile
    await send(server, load, connections, REQUESTS / 4);
    output = '';
    await send(server, load, connections, REQUESTS);
    const scavenges = [...output.matchAll(/ gc=s .* promoted=(\d+)/g)];
    if (scavenges.length === 0) throw new Error(`V8 traced no collection of ${name}.`);
    return scavenges.reduce((sum, [, bytes]) => sum + Number(bytes), 0) / 1024 / REQUESTS;
  };
  return { server, promotedBy };
}

const send = (server: Server, load: Load, connections: number, requests: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      for (let sent = 0; sent < requests / connections; sent++) await ask(server, load());
    }),
  );
