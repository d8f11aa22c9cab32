import { watch, type FSWatcher } from 'node:fs';

/** An editor that saves makes several changes in a row. */
const QUIET_MS = 50;

type FolderWatch = {
  /** Watches these folders from now on, and no others; one that is not there is left out. */
  readonly follow: (folders: ReadonlySet<string>) => void;
};

/**
 * Calls `onChange` a moment after anything in one of the folders was written, replaced or removed. Folders and not files, and none with what
 * lies below it: on Linux Node's recursive watcher loses a file for ever when an editor replaces it by renaming another.
 */
export function watchFolders(onChange: () => void): FolderWatch {
  let watchers: readonly FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  };
  const open = (folder: string): readonly FSWatcher[] => {
    try {
      // a folder that is removed reports that, too
      return [watch(folder, settle).on('error', settle)];
    } catch {
      return [];
    }
  };
  return {
    follow: (folders) => {
      const before = watchers;
      watchers = [...folders].flatMap(open);
      // only now, so that no change falls between
      before.forEach((watcher) => watcher.close());
    },
  };
}
