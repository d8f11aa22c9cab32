import { watch, type FSWatcher } from 'node:fs';

/** An editor that saves makes several changes in a row. */
const QUIET_MS = 50;

type FolderWatch = {
  /** Watches these folders from now on, and no others; one that is not there is left out. */
  readonly follow: (folders: ReadonlySet<string>) => void;
};

/**
 * Calls `onChange` shortly after a file in one of the folders was written, replaced or removed. It
 * watches folders without their subfolders: Node's recursive watcher on Linux loses a file that an
 * editor replaces by renaming.
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
