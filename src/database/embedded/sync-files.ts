import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

const SYNCED_AT_ONCE = 16;

/** Syncs a folder and its whole content to disk. Files removed meanwhile are skipped. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const files = [directory, ...found.map(({ parentPath, name }) => path.join(parentPath, name))];
  // many at a time take half as long as one after the other
  const syncNext = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await using opened = await open(file).catch(ignoreMissing);
      await opened?.sync();
    }
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, syncNext));
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** Brings one file, or the list of names in one folder, to the disk. */
export function syncPath(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
