import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { takeDataFolder, type DataFolder } from './data-folder.ts';
import type { Answer, Request, Start } from './pglite-thread.ts';
import { shareSession, createStream } from './session.ts';
import { serveSocket } from './socket-server.ts';
import { syncTree } from './sync-files.ts';

/**
 * PostgreSQL inside this process. Its connections share one session, each for a whole transaction.
 */
export type EmbeddedDatabase = {
  /**
   * Resolves when PostgreSQL runs and its files are on disk. Rejects when it does not start, or
   * when another major version wrote the files.
   */
  readonly opened: Promise<void>;
  /** Whether a restored backup took the place of the former database when this one was opened. */
  readonly isRestored?: boolean;
  /** A connection, for pg's option `stream`. */
  connect(): Duplex;
  /** How often PostgreSQL has brought a file to the disk since the start. */
  syncs(): Promise<number>;
  /** Resolves where its thread ends by itself, to the reason. */
  readonly ended: Promise<Error>;
  /** Writes a checkpoint, ends the thread and lets another process have the folder. */
  close(): Promise<void>;
};

const CLOSE_LIMIT_MS = 10_000;

/**
 * Begins to open the database in the folder; the first start makes it. Throws when another process
 * holds the folder. While it is open, other processes of this user can connect to the socket in
 * the folder.
 */
export const beginEmbedded = (dataDirectory: string): EmbeddedDatabase => begin(takeDataFolder(dataDirectory));

/** The same, and waits until it is opened. */
export async function openEmbeddedDatabase(dataDirectory: string): Promise<EmbeddedDatabase> {
  const database = beginEmbedded(dataDirectory);
  await database.opened;
  return database;
}

/**
 * Begins to open a database in memory, which is gone when it is closed. Without an image of a
 * database it is empty.
 */
export const beginMemoryDatabase = (image?: Uint8Array<ArrayBuffer>): EmbeddedDatabase => begin(undefined, image);

function begin(folder: DataFolder | undefined, image?: Uint8Array<ArrayBuffer>): EmbeddedDatabase {
  const start: Start = { directory: folder?.cluster, image };
  const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), { workerData: start });
  const ended = Promise.withResolvers<Error>();
  let isOpen = false;
  let closeSocket = (): void => {};
  let closing: Promise<void> | undefined;
  const { nextAnswer, ask, hasStopped } = requestsTo(worker, (error) => {
    closeSocket(); // before another process has the folder, whose socket has the same path
    folder?.release();
    if (isOpen && !closing) ended.resolve(error);
  });
  const exchange = async (chunk: Uint8Array): Promise<Uint8Array> => {
    // a copy, for pg's buffers are slices of larger ones, and those would be sent whole
    const answer = await ask({ kind: 'protocol', bytes: new Uint8Array(chunk) });
    return 'bytes' in answer ? answer.bytes : new Uint8Array();
  };
  const createClient = shareSession(exchange);

  const open = async (): Promise<void> => {
    try {
      await nextAnswer();
      // the files that initdb has written are not on the disk yet
      if (folder?.isNew) await syncTree(folder.cluster);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    folder?.complete();
    isOpen = true;
    if (folder) closeSocket = await serveSocket(folder.directory, createClient);
  };
  const opened = open();
  opened.catch(() => {}); // callers of `opened` get the error
  const close = async (): Promise<void> => {
    await opened.catch(() => {});
    closeSocket();
    if (hasStopped()) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const limit = setTimeout(() => void worker.terminate(), CLOSE_LIMIT_MS);
    try {
      await ask({ kind: 'close' });
    } finally {
      await ended;
      clearTimeout(limit);
    }
  };
  return {
    opened,
    isRestored: folder?.isRestored ?? false,
    connect: () => createStream(createClient()),
    async syncs() {
      const answer = await ask({ kind: 'syncs' });
      return 'syncs' in answer ? answer.syncs : 0;
    },
    ended: ended.promise,
    close: () => (closing ??= close()),
  };
}

/**
 * Sends requests to the thread, which answers them in order. `onStop` is called once when it ends.
 */
function requestsTo(worker: Worker, onStop: (error: Error) => void) {
  const waiting: PromiseWithResolvers<Answer>[] = [];
  let stopped: Error | undefined;
  const stop = (reason: string): void => {
    if (stopped) return;
    // the code makes pg, Prisma and databaseFailure see a database that is away
    stopped = Object.assign(new Error(reason), { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 });
    for (const { reject } of waiting.splice(0)) reject(stopped);
    onStop(stopped);
  };
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
  return { nextAnswer, ask, hasStopped: () => stopped !== undefined };
}
