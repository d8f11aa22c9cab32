/**
 * A backup of the embedded database is a copy of PostgreSQL's files. The database has one session
 * and writes only in it, so the files do not change while a transaction holds it. A restored
 * database waits beside the current one until no process has the folder open, and then replaces it:
 * at once, or at the next start.
 */
import { constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database.ts';
import { NotAnArchive, readArchive, writeArchive } from './archive.ts';
import { clusterOf, postgresMajor, FolderInUse, lockDirectory, putRestoredInPlace, restoredOf } from './data-folder.ts';
import { syncPath } from './sync-files.ts';

const PROGRAM = 'recruitment-service';
const FORMAT = 1;

/** The process that has the database open ends a transaction after ten idle seconds. */
const SIGN_OF_LIFE_MS = 2_000;

/** Why it cannot be done, in a sentence. */
export class NotPossible extends Error {}

/** The source and target of a copy, and the migrations of the database. */
type Copied = {
  readonly dataDirectory: string;
  readonly file: string;
  readonly migrations: readonly string[];
  readonly now: Date;
};

/**
 * Writes the database of the folder into the file. Other users wait while its files are copied;
 * returns the milliseconds of that.
 */
export async function backUp(pool: Database['pool'], { dataDirectory, file, migrations, now }: Copied): Promise<number> {
  const { place, discard } = takePlace(dataDirectory, 'backup-unfinished', 'Another backup is being written.');
  try {
    const copy = path.join(place, 'postgresql');
    rmSync(copy, { recursive: true, force: true }); // of one that was killed
    const waited = await copyHeld(pool, clusterOf(dataDirectory), copy);
    const description = { program: PROGRAM, format: FORMAT, postgres: postgresMajor, date: now.toISOString(), migrations };
    await writeArchive(file, description, copy);
    return waited;
  } finally {
    discard();
  }
}

async function copyHeld(pool: Database['pool'], cluster: string, copy: string): Promise<number> {
  const client = await pool.connect();
  let lost: Error | undefined;
  let live: NodeJS.Timeout | undefined;
  try {
    await client.query('BEGIN');
    const begun = performance.now();
    await client.query('CHECKPOINT');
    live = setInterval(() => void client.query('SELECT 1').catch((error: Error) => (lost = error)), SIGN_OF_LIFE_MS);
    await cp(cluster, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    clearInterval(live);
    if (lost) throw lost;
    // fails when the session was taken over in between
    await client.query('COMMIT');
    return performance.now() - begun;
  } finally {
    clearInterval(live);
    client.release(true);
  }
}

/** An unpacked backup: a data folder to be checked, then installed or deleted. */
type Unpacked = {
  readonly dataDirectory: string;
  /** Replaces the database. False when a process has it open; the next start then replaces it. */
  readonly install: () => boolean;
  readonly discard: () => void;
};

/**
 * Unpacks a backup beside the database. Throws `NotPossible` for another file or a newer release.
 */
export async function unpackBackup(dataDirectory: string, file: string, migrations: readonly string[]): Promise<Unpacked> {
  const { place, discard } = takePlace(dataDirectory, 'restore-unfinished', 'Another backup is being restored.');
  const unpacked = path.join(place, 'data');
  const cluster = path.join(unpacked, 'postgresql');
  try {
    rmSync(unpacked, { recursive: true, force: true }); // of one that was killed
    await readArchive(file, cluster, (description) => judge(description, migrations));
  } catch (error) {
    discard();
    throw reasonOf(error, file);
  }
  const install = (): boolean => {
    rmSync(restoredOf(dataDirectory), { recursive: true, force: true });
    renameSync(cluster, restoredOf(dataDirectory));
    syncPath(dataDirectory);
    discard();
    return installNow(dataDirectory);
  };
  return { dataDirectory: unpacked, install, discard };
}

/** A folder for unfinished files, locked for this process. */
function takePlace(dataDirectory: string, name: string, taken: string) {
  const place = path.join(dataDirectory, name);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  try {
    const release = lockDirectory(place);
    let held = true;
    const discard = (): void => {
      if (!held) return;
      held = false;
      release();
      rmSync(place, { recursive: true, force: true });
    };
    return { place, discard };
  } catch (error) {
    throw error instanceof FolderInUse ? new NotPossible(taken) : error;
  }
}

function judge(description: unknown, migrations: readonly string[]): void {
  const { program, format, postgres, migrations: applied } = (description ?? {}) as Readonly<Record<string, unknown>>;
  if (program !== PROGRAM || !Array.isArray(applied)) throw new NotAnArchive('It is something else.');
  const unknown = applied.filter((name) => !migrations.includes(String(name)));
  if (format !== FORMAT || unknown.length > 0)
    throw new NotPossible(
      `The backup is of a newer release${unknown.length > 0 ? `, with migrations that this one does not have (${unknown.join(', ')})` : ''}: restore it with that one.`,
    );
  if (postgres !== postgresMajor)
    throw new NotPossible(`The backup was written by PostgreSQL ${String(postgres)}, and this release has ${postgresMajor}.`);
}

function reasonOf(error: unknown, file: string): unknown {
  if (error instanceof NotAnArchive) return new NotPossible(`${file} is not a backup. ${error.message}`, { cause: error });
  return (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(file)
    ? new NotPossible(`There is no file ${file}.`)
    : error;
}

function installNow(dataDirectory: string): boolean {
  try {
    const release = lockDirectory(dataDirectory);
    try {
      putRestoredInPlace(dataDirectory);
    } finally {
      release();
    }
    return true;
  } catch (error) {
    if (error instanceof FolderInUse) return false;
    throw error;
  }
}
