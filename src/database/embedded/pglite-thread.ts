/** The thread of the embedded database: each statement of PGlite blocks the thread it runs on. */
import { on } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { UnpackSync } from 'tar';
import { createDurable, DurableNodeFs, durableStartParameters } from './durable-node-fs.ts';

/** Where PostgreSQL's files are; undefined: in memory. An image is unpacked there first. */
export type Start = { readonly directory: string | undefined; readonly image: Uint8Array<ArrayBuffer> | undefined };

/** Bytes of the wire protocol, which are answered in order, or null: close. */
export type Request = Uint8Array | null;

if (!parentPort) throw new Error('pglite-thread.ts is started as a worker thread only');
const { directory, image } = workerData as Start;

/** Of an image, unpacked at once: a part takes several times its size. */
const PART_BYTES = 64 * 1024;

const complaints: string[] = [];
const options: PGliteOptions = {
  startParams: [...durableStartParameters],
  onStderr: (line) => complaints.push(line) > 0,
};

async function openFolder(folder: string): Promise<PGlite> {
  if (image) unpack(image, folder);
  return createDurable(new DurableNodeFs(folder), options);
}

/** All of an image, or nothing. PGlite would unpack it in its own memory, of which it returns none. */
function unpack(image: Uint8Array, folder: string): void {
  mkdirSync(folder);
  const onwarn = (code: string, message: string | Error): void => {
    // PGlite packs its files as those of the root folder
    if (code !== 'TAR_ENTRY_INFO') throw new Error(String(message));
  };
  const unpacked = new UnpackSync({ cwd: folder, preserveOwner: false, onwarn });
  try {
    for (let at = 0; at < image.length; at += PART_BYTES) unpacked.write(Buffer.from(image.subarray(at, at + PART_BYTES)));
    unpacked.end();
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

const openInMemory = (): Promise<PGlite> =>
  PGlite.create({ ...options, fs: new MemoryFS(), ...(image && { loadDataDir: new Blob([image]) }) });

const database = await (directory === undefined ? openInMemory() : openFolder(directory)).catch((error: unknown) => {
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
