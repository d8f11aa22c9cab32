import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { putComingKeysInPlace } from './key-files.ts';
import { syncPath } from './sync-files.ts';
import { lockDirectory } from './directory-lock.ts';
import { putRestoredInPlace } from './restored.ts';

/** The major version of PostgreSQL in the pinned PGlite. A test compares it with the database. */
export const postgresMajor = '18';

/** Where in a data folder PostgreSQL keeps its files. */
export const clusterOf = (directory: string): string => path.join(directory, 'postgresql');

/** A data folder that this process holds. */
export type DataFolder = {
  /** The real path. */
  readonly directory: string;
  /** Where PostgreSQL keeps its files. */
  readonly cluster: string;
  /** Whether this is the first start. */
  readonly isNew: boolean;
  /** Whether a restored backup has just taken the place of the database. */
  readonly isRestored: boolean;
  /** Says that the first start has come to its end. */
  complete(): void;
  /** Lets another process have the folder. */
  release(): void;
};

/**
 * Makes the folder if needed, and locks it for this process. Throws when another process has it, or
 * when its files belong to another major version of PostgreSQL.
 */
export function takeDataFolder(dataDirectory: string): DataFolder {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDirectory);
  const cluster = clusterOf(directory);
  const unfinished = path.join(directory, 'first-start-unfinished');
  const release = lockDirectory(directory);
  let found: string | undefined;
  let isRestored = false;
  try {
    isRestored = putRestoredInPlace(directory);
    putComingKeysInPlace(directory);
    // a first start that was cut off left half a database, which has acknowledged nothing to anyone
    if (existsSync(unfinished)) rmSync(cluster, { recursive: true, force: true });
    found = foundMajor(cluster);
    if (found === undefined) {
      writeFileSync(unfinished, '');
      syncPath(directory);
    } else if (found !== postgresMajor) {
      throw new Error(
        `The data folder ${directory} was written by PostgreSQL ${found}, but this release contains PostgreSQL ${postgresMajor}. ` +
          'Dump it with the release that wrote it, then restore the dump into an empty folder.',
      );
    }
  } catch (error) {
    release();
    throw error;
  }
  return {
    directory,
    cluster,
    isNew: found === undefined,
    isRestored,
    complete() {
      rmSync(unfinished, { force: true });
      syncPath(directory);
    },
    release,
  };
}

function foundMajor(cluster: string): string | undefined {
  const file = path.join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
