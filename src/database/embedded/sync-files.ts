import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Brings a folder and its whole content to the disk. Files removed meanwhile are skipped. */
export async function syncTree(directory: string): Promise<void> {
  for (const name of ['', ...(await readdir(directory, { recursive: true }))]) {
    await using opened = await open(path.join(directory, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    await opened?.sync();
  }
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
