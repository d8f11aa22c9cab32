import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
