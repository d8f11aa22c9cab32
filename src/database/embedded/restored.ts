import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncPath } from './sync-files.ts';

/** Where a restored database waits. */
export const restoredOf = (directory: string): string => path.join(directory, 'postgresql.restored');

/**
 * Replaces the database in the folder by a waiting restored one; the old one is kept as
 * `postgresql.replaced` until the next restore. Only the holder of the folder's lock may call it;
 * after a crash the next call completes it.
 */
export function putRestoredInPlace(directory: string): void {
  const restored = restoredOf(directory);
  if (!existsSync(restored)) return;
  const cluster = path.join(directory, 'postgresql');
  const replaced = path.join(directory, 'postgresql.replaced');
  if (existsSync(cluster)) {
    rmSync(replaced, { recursive: true, force: true });
    renameSync(cluster, replaced);
  }
  rmSync(path.join(directory, 'first-start-unfinished'), { force: true }); // it was about the other one
  renameSync(restored, cluster);
  syncPath(directory);
}
