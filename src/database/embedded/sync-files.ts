import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** As many as Node's threads: each waits for the disk. */
const AT_ONCE = 4;

/** Brings a folder and its whole content to the disk. Files removed meanwhile are skipped. */
export async function syncTree(directory: string): Promise<void> {
  const names = ['', ...(await readdir(directory, { recursive: true }))];
  const syncNext = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      await using opened = await open(path.join(directory, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return undefined;
      });
      await opened?.sync();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, syncNext));
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
