import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** An editor writes a file in several steps, and several files at once. */
const QUIET_MS = 40;

export type Change = {
  /** The files that were written, added or removed, relative to the root, by name. */
  readonly files: readonly string[];
  /** When the first change was noticed, by `performance.now()`. */
  readonly since: number;
};

type Changes = {
  /** The next change: what has been saved since the last one was taken. */
  readonly next: () => Promise<Change>;
  /** Whether a change is pending. */
  readonly waiting: () => boolean;
};

/**
 * Watches folders recursively. An event of the operating system only triggers a comparison of the
 * files' dates, so renames, new folders and repeated events are handled alike.
 */
export function watchFolders(root: string, folders: readonly string[]): Changes {
  const watchers = new Map<string, FSWatcher>();
  let sign = Promise.withResolvers<void>();
  let first: number | undefined;
  let latest = 0;

  const notice = (): void => {
    latest = performance.now();
    first ??= latest;
    sign.resolve();
  };

  const scan = (): ReadonlyMap<string, string> => {
    const found = new Map<string, string>();
    const entered = new Set<string>();
    const enter = (folder: string): void => {
      entered.add(folder);
      // watched before it is read: what comes in between is noticed
      if (!watchers.has(folder)) watchers.set(folder, watch(path.join(root, folder), notice).on('error', notice));
      for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
        const name = path.posix.join(folder, entry.name);
        unlessGone(() => (entry.isDirectory() ? enter(name) : void found.set(name, stamp(path.join(root, name)))));
      }
    };
    for (const folder of folders) unlessGone(() => enter(folder));
    for (const folder of [...watchers.keys()].filter((name) => !entered.has(name))) forget(folder);
    return found;
  };

  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };

  let known = scan();
  return {
    waiting: () => first !== undefined,
    next: async () => {
      for (;;) {
        await sign.promise;
        while (performance.now() - latest < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
        const since = first ?? latest;
        first = undefined;
        sign = Promise.withResolvers();
        const found = scan();
        const files = [...new Set([...known.keys(), ...found.keys()])].filter((name) => known.get(name) !== found.get(name));
        known = found;
        if (files.length > 0) return { files: files.toSorted(), since };
      }
    },
  };
}

function unlessGone(read: () => void): void {
  try {
    read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function stamp(file: string): string {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
}
