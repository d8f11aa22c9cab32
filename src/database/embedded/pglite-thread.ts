/** The thread of the embedded database: each statement of PGlite blocks the thread it runs on. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createDurable, DurableNodeFs, durableStartParameters } from './durable-node-fs.ts';

/** Where PostgreSQL's files are; undefined: in memory. An image is unpacked there first. */
export type Start = { readonly directory: string | undefined; readonly image: Uint8Array<ArrayBuffer> | undefined };

/** Bytes of the wire protocol, which are answered in order, or null: close. */
export type Request = Uint8Array | null;

if (!parentPort) throw new Error('pglite-thread.ts is started as a worker thread only');
const { directory, image } = workerData as Start;

const complaints: string[] = [];
const options: PGliteOptions = {
  startParams: [...durableStartParameters],
  ...(image && { loadDataDir: new Blob([image]) }),
  onStderr: (line) => complaints.push(line) > 0,
};
const database = await (
  directory === undefined
    ? PGlite.create({ ...options, fs: new MemoryFS() })
    : createDurable(new DurableNodeFs(directory), options)
).catch((error: unknown) => {
  throw new Error(
    `PostgreSQL does not start on ${directory ?? 'memory'}: ${[String(error), ...complaints.slice(-5)].join('\n')}`,
  );
});

parentPort.postMessage(new Uint8Array()); // PostgreSQL runs
for await (const [request] of on(parentPort, 'message') as AsyncIterable<[Request]>) {
  if (request === null) break;
  complaints.length = 0;
  const chunks: Uint8Array[] = [];
  // the stream variant: the other one keeps every message it has answered
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData: (chunk) => chunks.push(chunk.slice()) });
  const answer = new Uint8Array(Buffer.concat(chunks));
  parentPort.postMessage(answer, [answer.buffer]);
}
await database.close();
