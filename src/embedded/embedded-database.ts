import { cpSync, existsSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { takeDataFolder, type DataFolder } from './data-folder.ts';
import { syncTree } from './sync-files.ts';
import { OPEN, type Answer, type Request } from './messages.ts';
import { shareSession } from './session.ts';
import { serveSocket } from './socket-server.ts';
import { createStream } from './stream.ts';

/** PostgreSQL inside this process. It has one session, which its connections use in turn, each for a whole transaction. */
export type EmbeddedDatabase = {
  /** A connection, for pg's option `stream`. */
  connect(): Duplex;
  /** How often PostgreSQL has brought a file to the disk since the start. */
  syncs(): Promise<number>;
  /** Writes a checkpoint, ends the thread and lets another process have the folder. */
  close(): Promise<void>;
};

const closingLimit = 10_000;

/** How a database is made that is not there yet. */
export type Making = {
  /** A folder that it is copied from, where there is one of that name (prepared-cluster.ts). */
  readonly prepared?: string;
  /** Called when a thread of its own makes it, and this one has nothing to do. */
  readonly meanwhile?: () => void;
};

/**
 * Opens the database in the folder. At the first start it is made (2 to 3 s, later 0.3 s), or copied from `prepared`. Rejects when another process
 * holds the folder, when another major version wrote it, or when PostgreSQL does not start. `onError` hears of a thread that ends by itself. While it
 * is open, other processes of this user may connect to the socket in the folder.
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  onError: (error: Error) => void,
  { prepared, meanwhile = () => {} }: Making = {},
): Promise<EmbeddedDatabase> {
  const folder = takeDataFolder(dataDirectory);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { directory: folder.cluster } });
  const waiting: PromiseWithResolvers<Answer>[] = [];
  let stopped: Error | undefined;
  let closing: Promise<void> | undefined;

  const stop = (reason: string): void => {
    if (stopped) return;
    // the code makes pg, Prisma and databaseFailure see a database that is away
    stopped = Object.assign(new Error(reason), { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 });
    for (const { reject } of waiting.splice(0)) reject(stopped);
    hangUp(); // before the folder is another's, whose socket has the same place
    folder.release();
    if (opened && !closing) onError(stopped);
  };
  let opened = false;
  let hangUp = (): void => {};
  worker.on('message', (answer: Answer) => waiting.shift()?.resolve(answer));
  worker.on('error', (error: unknown) => stop(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => stop('The embedded database has stopped.'));

  const nextAnswer = async (): Promise<Answer> => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push(answer);
    const result = await answer.promise;
    if ('failure' in result) throw new Error(`The embedded database failed: ${result.failure}`);
    return result;
  };
  const ask = async (request: Request): Promise<Answer> => {
    if (stopped) throw stopped;
    const answer = nextAnswer();
    worker.postMessage(request, request.kind === 'protocol' ? [request.bytes.buffer] : []);
    return answer;
  };

  try {
    // while the thread loads what it needs
    const copied = copyPrepared(folder, prepared);
    worker.postMessage(OPEN);
    // none of its files is sure to be on the disk: those that were copied can go there while PostgreSQL starts
    const started = Promise.all([nextAnswer(), copied && syncTree(folder.cluster)]);
    if (folder.isNew) meanwhile();
    await started;
    if (folder.isNew && !copied) await syncTree(folder.cluster);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  folder.complete();
  opened = true;

  const exchange = async (chunk: Uint8Array): Promise<Uint8Array> => {
    // a copy, for pg's buffers are slices of larger ones, and those would be sent whole
    const answer = await ask({ kind: 'protocol', bytes: new Uint8Array(chunk) });
    return 'bytes' in answer ? answer.bytes : new Uint8Array();
  };
  const takeSeat = shareSession(exchange);
  hangUp = await serveSocket(folder.directory, takeSeat);
  const close = async (): Promise<void> => {
    hangUp();
    if (stopped) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const limit = setTimeout(() => void worker.terminate(), closingLimit);
    try {
      await ask({ kind: 'close' });
    } finally {
      await ended;
      clearTimeout(limit);
    }
  };
  return {
    connect: () => createStream(takeSeat()),
    async syncs() {
      const answer = await ask({ kind: 'syncs' });
      return 'syncs' in answer ? answer.syncs : 0;
    },
    close: () => (closing ??= close()),
  };
}

/** Whether a first start begins with a copy; what stops half-way is removed by the next one. */
function copyPrepared(folder: DataFolder, prepared: string | undefined): boolean {
  if (!folder.isNew || prepared === undefined || !existsSync(prepared)) return false;
  cpSync(prepared, folder.cluster, { recursive: true });
  return true;
}
