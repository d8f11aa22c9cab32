import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncPath } from './sync-files.ts';

/** The major version of PostgreSQL in the pinned PGlite. A test compares it with the database. */
export const postgresMajor = '18';

/** Where in a data folder PostgreSQL keeps its files. */
export const clusterOf = (directory: string): string => path.join(directory, 'postgresql');

/** A file that is there until the first start has come to its end. */
const unfinishedIn = (directory: string): string => path.join(directory, 'first-start-unfinished');

/** A data folder that this process holds. */
export type DataFolder = {
  /** The real path. */
  readonly directory: string;
  /** Where PostgreSQL keeps its files. */
  readonly cluster: string;
  /** Whether this is the first start. */
  readonly isNew: boolean;
  /** Whether a restored backup has just taken the place of the database. */
  readonly isRestored: boolean;
  /** Says that the first start has come to its end. */
  complete(): void;
  /** Lets another process have the folder. */
  release(): void;
};

/**
 * Makes the folder if needed, and locks it for this process. Throws when another process has it, or
 * when its files belong to another major version of PostgreSQL.
 */
export function takeDataFolder(dataDirectory: string): DataFolder {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDirectory);
  const cluster = clusterOf(directory);
  const unfinished = unfinishedIn(directory);
  const release = lockDirectory(directory);
  let found: string | undefined;
  let isRestored = false;
  try {
    isRestored = putRestoredInPlace(directory);
    // a first start that was cut off left half a database, which has acknowledged nothing to anyone
    if (existsSync(unfinished)) rmSync(cluster, { recursive: true, force: true });
    found = foundMajor(cluster);
    if (found === undefined) {
      writeFileSync(unfinished, '');
      syncPath(directory);
    } else if (found !== postgresMajor) {
      throw new Error(
        `The data folder ${directory} was written by PostgreSQL ${found}, but this release contains PostgreSQL ${postgresMajor}. ` +
          'Dump it with the release that wrote it, then restore the dump into an empty folder.',
      );
    }
  } catch (error) {
    release();
    throw error;
  }
  return {
    directory,
    cluster,
    isNew: found === undefined,
    isRestored,
    complete() {
      rmSync(unfinished, { force: true });
      syncPath(directory);
    },
    release,
  };
}

function foundMajor(cluster: string): string | undefined {
  const file = path.join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const busy = 5;

/** Another process holds the folder. */
export class FolderInUse extends Error {}

/**
 * Locks the folder for this process, until the returned function is called or the process ends.
 * Throws `FolderInUse` when another process holds it.
 */
export function lockDirectory(directory: string): () => void {
  // SQLite serves as a portable fcntl lock, which the kernel drops with the process. A unix socket
  // would have to be unlinked after a kill, and two processes could both do that.
  const lock = new DatabaseSync(path.join(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    // The message of SQLite names a locked database, which would mislead the operator.
    throw new FolderInUse(`The data folder ${directory} is in use by another process; only one server may run on it.`);
  }
  return () => lock.close();
}

/** Where a restored database waits for the next start. */
export const restoredOf = (directory: string): string => path.join(directory, 'postgresql.restored');

/**
 * Replaces the database in the folder by a waiting restored one; the old one is kept as
 * `postgresql.replaced` until the next restore. Returns whether one waited. Only the holder of the
 * folder's lock may call it; after a crash the next call completes it.
 */
export function putRestoredInPlace(directory: string): boolean {
  const coming = path.join(directory, 'postgresql.coming');
  const isLeft = existsSync(coming);
  if (isLeft) replaceBy(coming, directory);
  const isWaiting = take(restoredOf(directory), coming);
  if (isWaiting) replaceBy(coming, directory);
  return isLeft || isWaiting;
}

/** Deletes a restored database that waits. Returns whether one waited. */
export function discardRestored(directory: string): boolean {
  const discarded = path.join(directory, 'postgresql.discarded');
  rmSync(discarded, { recursive: true, force: true }); // of one that was killed
  if (!take(restoredOf(directory), discarded)) return false;
  syncPath(directory);
  rmSync(discarded, { recursive: true });
  return true;
}

/** Moves the folder, which a start and a command may both want; returns whether it was there. */
function take(folder: string, to: string): boolean {
  try {
    renameSync(folder, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function replaceBy(coming: string, directory: string): void {
  const cluster = clusterOf(directory);
  const replaced = path.join(directory, 'postgresql.replaced');
  if (existsSync(cluster)) {
    rmSync(replaced, { recursive: true, force: true });
    renameSync(cluster, replaced);
  }
  rmSync(unfinishedIn(directory), { force: true }); // it was about the other one
  renameSync(coming, cluster);
  syncPath(directory);
}
