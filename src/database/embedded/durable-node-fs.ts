import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './sync-files.ts';

type Options = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];
type NodeFiles = {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  realPath(node: object): string;
};

/**
 * PGlite's own start parameters, with fsync on and fewer buffers. They replace the defaults, so a
 * test compares them with `PGlite.defaultStartParams`.
 */
export const durableStartParameters: readonly string[] = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'io_method=sync',
    'max_parallel_maintenance_workers=0',
    'fsync=on',
    'wal_sync_method=fsync',
    // PostgreSQL clears all buffers at each start. The operating system caches further pages.
    'shared_buffers=32MB',
  ].flatMap((setting) => ['-c', setting]),
];

/**
 * PGlite's file system for a folder, made durable: an fsync of PostgreSQL reaches the disk and
 * calls `synced`. PGlite's own has no fsync, so a commit would not survive a power cut.
 */
export class DurableNodeFs extends NodeFS {
  readonly #synced: () => void;

  constructor(directory: string, synced: () => void) {
    super(directory);
    this.#synced = synced;
  }

  override async init(database: PGlite, options: Partial<Options>): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(database, options);
    const install = (module: Module): void => {
      const files = (module.FS as unknown as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => {
        // Only regular files have a descriptor. PostgreSQL also syncs folders in which it created
        // or renamed files.
        if (nfd === undefined) syncPath(files.realPath(node));
        else fsyncSync(nfd);
        this.#synced();
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } };
  }
}
