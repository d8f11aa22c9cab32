import { parentPort, workerData } from 'node:worker_threads';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { DurableNodeFs, durableStartParameters } from './durable-node-fs.ts';

/**
 * The thread of the embedded database starts with the folder of PostgreSQL's files; undefined: they
 * are in memory, unpacked from an image if there is one.
 */
export type Start = { readonly directory: string | undefined; readonly image?: Uint8Array<ArrayBuffer> | undefined };

/**
 * A request to the thread. The thread first reports that PostgreSQL runs, then answers in order.
 */
export type Request =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'syncs' }
  | { readonly kind: 'close' };

/** An answer: bytes of the wire protocol, the number of fsyncs so far, or why it failed. */
export type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly syncs: number } | { readonly failure: string };

// PGlite has a thread of its own because each statement blocks the thread it runs on.
if (!parentPort) throw new Error('worker.ts is started as a worker thread only');
const port = parentPort;
const { directory, image } = workerData as Start;

let syncs = 0;
const complaints: string[] = [];

const database = await PGlite.create({
  fs: directory === undefined ? new MemoryFS() : new DurableNodeFs(directory, () => void syncs++),
  startParams: [...durableStartParameters],
  ...(image && { loadDataDir: new Blob([image]) }),
  onStderr: (line) => complaints.push(line) > 0,
}).catch((error: unknown) => {
  throw new Error(
    `PostgreSQL does not start on ${directory ?? 'memory'}: ${[String(error), ...complaints.slice(-5)].join('\n')}`,
  );
});
complaints.length = 0;

// The stream variant: the other one keeps every message it has answered. It is synchronous.
async function execute(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (chunk) => chunks.push(chunk.slice()) });
  return new Uint8Array(Buffer.concat(chunks));
}

async function answer(request: Request): Promise<Answer> {
  switch (request.kind) {
    case 'protocol':
      return { bytes: await execute(request.bytes) };
    case 'syncs':
      return { syncs };
    case 'close':
      await database.close();
      return { syncs };
  }
}

let queue = Promise.resolve();
port.on('message', (request: Request) => {
  queue = queue.then(async () => {
    const result: Answer = await answer(request).catch((error: unknown) => ({ failure: String(error) }));
    port.postMessage(result, 'bytes' in result ? [result.bytes.buffer] : []);
    if (request.kind === 'close') port.close();
  });
});
port.postMessage({ syncs } satisfies Answer);
