import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncPath } from './sync-files.ts';

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
  const cluster = path.join(directory, 'postgresql');
  const replaced = path.join(directory, 'postgresql.replaced');
  if (existsSync(cluster)) {
    rmSync(replaced, { recursive: true, force: true });
    renameSync(cluster, replaced);
  }
  rmSync(path.join(directory, 'first-start-unfinished'), { force: true }); // it was about the other one
  renameSync(coming, cluster);
  syncPath(directory);
}
