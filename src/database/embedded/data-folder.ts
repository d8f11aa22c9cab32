import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncPath } from './sync-files.ts';

/** The major version of PostgreSQL in the pinned PGlite. A test compares it with the database. */
export const postgresMajor = '18';

/** Where in a data folder PostgreSQL keeps its files. */
export const clusterOf = (directory: string): string => path.join(directory, 'postgresql');

/** Where a restored database waits for the next start. */
export const restoredOf = (directory: string): string => path.join(directory, 'postgresql.restored');

/** A file that is there until the first start has come to its end. */
const unfinishedIn = (directory: string): string => path.join(directory, 'first-start-unfinished');

/** Another process holds the folder. */
export class FolderInUse extends Error {}

/** A data folder that this process holds. */
export type DataFolder = ReturnType<typeof takeDataFolder>;

/**
 * Makes the folder if needed, and locks it for this process until `release`. Throws `FolderInUse`, or
 * when its files belong to another major version of PostgreSQL. `isNew`: this is the first start,
 * whose end `complete` says.
 */
export function takeDataFolder(dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDirectory);
  const release = lockDirectory(directory);
  if (!release)
    throw new FolderInUse(`The data folder ${directory} is in use by another process; only one server may run on it.`);
  const complete = (): void => {
    rmSync(unfinishedIn(directory), { force: true });
    syncPath(directory);
  };
  try {
    const isRestored = putRestoredInPlace(directory);
    return { directory, isRestored, isNew: isFirstStart(directory), complete, release };
  } catch (error) {
    release();
    throw error;
  }
}

function isFirstStart(directory: string): boolean {
  const cluster = clusterOf(directory);
  // a first start that was cut off left half a database, which has acknowledged nothing to anyone
  if (existsSync(unfinishedIn(directory))) rmSync(cluster, { recursive: true, force: true });
  const version = path.join(cluster, 'PG_VERSION');
  if (!existsSync(version)) {
    writeFileSync(unfinishedIn(directory), '');
    syncPath(directory);
    return true;
  }
  const found = readFileSync(version, 'utf8').trim();
  if (found === postgresMajor) return false;
  throw new Error(
    `The data folder ${directory} was written by PostgreSQL ${found}, but this release contains PostgreSQL ${postgresMajor}. ` +
      'Dump it with the release that wrote it, then restore the dump into an empty folder.',
  );
}

/**
 * Locks the folder for this process, until the returned function is called or the process ends.
 * Undefined when another process holds it.
 */
export function lockDirectory(directory: string): (() => void) | undefined {
  // SQLite serves as a portable fcntl lock, which the kernel drops with the process. A unix socket
  // would have to be unlinked after a kill, and two processes could both do that.
  const lock = new DatabaseSync(path.join(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error; // SQLITE_BUSY
    return undefined;
  }
}

/**
 * Replaces the database in the folder by a waiting restored one; the old one is kept as
 * `postgresql.replaced` until the next restore. Returns whether one waited. Only the holder of the
 * folder's lock may call it; after a crash the next call completes it.
 */
export function putRestoredInPlace(directory: string): boolean {
  const cluster = clusterOf(directory);
  const replaced = path.join(directory, 'postgresql.replaced');
  if (!existsSync(restoredOf(directory))) return false;
  if (existsSync(cluster)) {
    rmSync(replaced, { recursive: true, force: true });
    renameSync(cluster, replaced);
  }
  rmSync(unfinishedIn(directory), { force: true }); // it was about the other one
  renameSync(restoredOf(directory), cluster);
  syncPath(directory);
  return true;
}
