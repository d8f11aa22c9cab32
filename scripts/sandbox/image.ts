import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../../src/database/database.ts';
import { clusterOf } from '../../src/database/embedded/data-folder.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';

/** The files of a migrated, empty database, packed: to make them takes most of a start. */
export async function makeImage(): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-image-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder }, console.error);
    await applyMigrations(database.pool, MIGRATIONS);
    await database.close();
    const closed = await PGlite.create(clusterOf(folder));
    const image = await closed.dumpDataDir('gzip');
    await closed.close();
    return new Uint8Array(await image.arrayBuffer());
  } finally {
    await rm(folder, { recursive: true });
  }
}
