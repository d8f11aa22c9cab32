/** Makes the image of a migrated, empty database (src/database/embedded/image.ts). */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/database/database.ts';
import { dumpCluster } from '../../src/database/embedded/backup.ts';
import { clusterOf } from '../../src/database/embedded/data-folder.ts';
import { keepImage, readImage } from '../../src/database/embedded/image.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';

/** The image that is kept; where there is none, it is made and kept. */
export async function takeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const kept = readImage();
  if (kept !== undefined) return kept;
  const image = await makeImage();
  keepImage(image);
  return image;
}

async function makeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-image-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder }, console.error);
    await applyMigrations(database.pool, MIGRATIONS);
    await database.close();
    return await dumpCluster(clusterOf(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) await takeImage();
