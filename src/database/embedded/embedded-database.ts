import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { clusterOf, takeDataFolder, type DataFolder } from './data-folder.ts';
import type { Request, Start } from './pglite-thread.ts';
import { readImage } from './image.ts';
import { serveSocket } from './socket.ts';
import { createStream, type Exchange } from './stream.ts';
import { syncTree } from './sync-files.ts';

/** PostgreSQL inside this process. It has one session. */
export type EmbeddedDatabase = {
  /** Resolves when PostgreSQL runs and its files are on disk. Rejects when it does not start. */
  readonly opened: Promise<void>;
  /** Whether a restored backup took the place of the former database when this one was opened. */
  readonly isRestored?: boolean;
  /** The session from its beginning, for pg's option `stream`. Ends the connection before. */
  connect(): Duplex;
  /**
   * Lets other processes of this user join after the start: a transaction of theirs takes the one
   * connection of the pool. Resolves to a function that ends this.
   */
  share(pool: Pool): Promise<() => void>;
  /** Resolves to the reason when its thread ends without `close`. */
  readonly ended: Promise<Error>;
  /** Writes a checkpoint, ends the thread and lets another process have the folder. */
  close(): Promise<void>;
};

type Image = Uint8Array<ArrayBuffer>;

/**
 * Begins to open the database in the folder. The first start makes it of the image; without one, of the
 * kept image of the migrated database (image.ts), or empty.
 * Throws as `takeDataFolder` does.
 */
export const beginEmbedded = (dataDirectory: string, image?: Image): EmbeddedDatabase =>
  begin(takeDataFolder(dataDirectory), image);

/** The same, and waits until it is opened. */
export async function openEmbeddedDatabase(dataDirectory: string, image?: Image): Promise<EmbeddedDatabase> {
  const database = beginEmbedded(dataDirectory, image);
  await database.opened;
  return database;
}

/** Begins to open a database in memory, made in the same way. It is gone when it is closed. */
export const beginMemoryDatabase = (image?: Image): EmbeddedDatabase => begin(undefined, image);

function begin(folder: DataFolder | undefined, image: Image | undefined): EmbeddedDatabase {
  const isEmpty = folder === undefined || folder.isNew;
  const start: Start = { directory: folder && clusterOf(folder.directory), image: image ?? (isEmpty ? readImage() : undefined) };
  const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), { workerData: start });
  const waiting: PromiseWithResolvers<Uint8Array>[] = [];
  const ended = Promise.withResolvers<Error>();
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  let reason: Error | undefined;
  let isOpen = false;
  let closeSocket = (): void => {};
  let closing: Promise<void> | undefined;

  const stop = (message: string): void => {
    if (reason) return;
    // the code makes pg, Prisma and databaseFailure see a database that is away
    reason = Object.assign(new Error(message), { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 });
    for (const { reject } of waiting.splice(0)) reject(reason);
    closeSocket(); // before another process has the folder, whose socket has the same path
    folder?.release();
    if (isOpen && !closing) ended.resolve(reason);
  };
  worker.on('message', (answer: Uint8Array) => waiting.shift()?.resolve(answer));
  worker.on('error', (error: unknown) => stop(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => stop('The embedded database has stopped.'));

  const nextAnswer = (): Promise<Uint8Array> => {
    const answer = Promise.withResolvers<Uint8Array>();
    waiting.push(answer);
    return answer.promise;
  };
  const exchange: Exchange = async (bytes) => {
    if (reason) throw reason;
    const answer = nextAnswer();
    // pg's buffers are slices of larger ones, which would be sent whole
    const copy = new Uint8Array(bytes);
    worker.postMessage(copy satisfies Request, [copy.buffer]);
    return answer;
  };
  const open = async (): Promise<void> => {
    try {
      await nextAnswer();
      // the files that initdb or the image has written are not on the disk yet
      if (folder?.isNew) await syncTree(clusterOf(folder.directory));
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    folder?.complete();
    isOpen = true;
  };
  const opened = open();
  opened.catch(() => {}); // callers of `opened` get the error
  const close = async (): Promise<void> => {
    await opened.catch(() => {});
    closeSocket();
    worker.postMessage(null satisfies Request);
    const limit = setTimeout(() => void worker.terminate(), 10_000);
    await exited;
    clearTimeout(limit);
  };
  return {
    opened,
    isRestored: folder?.isRestored ?? false,
    connect: () => createStream(exchange),
    async share(pool) {
      await opened;
      if (folder && !closing && !reason) closeSocket = serveSocket(folder.directory, pool, exchange);
      return closeSocket;
    },
    ended: ended.promise,
    close: () => (closing ??= close()),
  };
}
