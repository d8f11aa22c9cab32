/**
 * A backup of the embedded database is PGlite's dump of PostgreSQL's files. The database has one
 * session and writes only in it, so the files do not change while a transaction holds it. A
 * restored database waits beside the current one until no process has the folder open, and then
 * replaces it: at once, or at the next start.
 */
import { constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../database.ts';
import { clusterOf, lockDirectory, putRestoredInPlace, restoredOf } from './data-folder.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { syncPath } from './sync-files.ts';

/** Why it cannot be done, in a sentence. */
export class NotPossible extends Error {}

/**
 * Writes the database of the folder into the file, which appears when it is complete and on disk;
 * until then it is named `.unfinished`. Other users wait while PostgreSQL's files are copied;
 * returns the milliseconds of that.
 */
export async function backUp(pool: Database['pool'], dataDirectory: string, file: string): Promise<number> {
  const { content, discard } = takePlace(dataDirectory, 'backup-unfinished', 'Another backup is being written.');
  const unfinished = `${file}.unfinished`;
  try {
    const waited = await copyHeld(pool, clusterOf(dataDirectory), content);
    await writeFile(unfinished, await dumpCluster(content), { mode: 0o600, flush: true });
    await rename(unfinished, file);
    syncPath(path.dirname(path.resolve(file)));
    return waited;
  } finally {
    await rm(unfinished, { force: true });
    discard();
  }
}

/** PostgreSQL's files, packed. It starts on them for that, so they can be restored. */
export async function dumpCluster(cluster: string): Promise<Uint8Array<ArrayBuffer>> {
  const database = await PGlite.create(cluster);
  const dump = await database.dumpDataDir('gzip');
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
}

async function copyHeld(pool: Database['pool'], cluster: string, copy: string): Promise<number> {
  const client = await pool.connect();
  const begun = performance.now();
  // the process that has the database open ends a transaction after ten idle seconds
  const signs = setInterval(() => void client.query('SELECT 1').catch(() => {}), 2_000);
  try {
    await client.query('BEGIN');
    await client.query('CHECKPOINT');
    await cp(cluster, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await client.query('COMMIT'); // fails when the session was taken over meanwhile
    return performance.now() - begun;
  } finally {
    clearInterval(signs);
    client.release(true);
  }
}

/**
 * Puts a backup in the place of the database. `check` gets the data folder of the unpacked one and
 * throws to refuse it. Returns false when a process has the database open: the next start then
 * replaces it. Throws `NotPossible`.
 */
export async function restoreBackup(
  dataDirectory: string,
  file: string,
  check: (unpacked: string) => Promise<void>,
): Promise<boolean> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new NotPossible(`There is no file ${file}.`);
  if (!found.isFile()) throw new NotPossible(`${file} is not a file.`);
  const { content, discard } = takePlace(dataDirectory, 'restore-unfinished', 'Another backup is being restored.');
  try {
    const opened = await openEmbeddedDatabase(content, new Uint8Array(readFileSync(file))).catch((cause: Error) => {
      const isCluster = existsSync(path.join(clusterOf(content), 'PG_VERSION'));
      const reason = isCluster ? cause.message.replaceAll('\n', ' ') : 'Give a whole file that the command backup has written.';
      throw new NotPossible(`${file} is not a backup. ${reason}`, { cause });
    });
    await opened.close();
    await check(content);
    rmSync(restoredOf(dataDirectory), { recursive: true, force: true });
    renameSync(clusterOf(content), restoredOf(dataDirectory));
    syncPath(dataDirectory);
  } finally {
    discard();
  }
  const release = lockDirectory(dataDirectory);
  if (release) putRestoredInPlace(dataDirectory);
  release?.();
  return release !== undefined;
}

/** A folder for unfinished content, locked for this process. */
function takePlace(dataDirectory: string, name: string, taken: string) {
  const place = path.join(dataDirectory, name);
  const content = path.join(place, 'content');
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const release = lockDirectory(place);
  if (!release) throw new NotPossible(taken);
  rmSync(content, { recursive: true, force: true }); // left by a killed process
  const discard = (): void => {
    rmSync(place, { recursive: true, force: true });
    release();
  };
  return { content, discard };
}
