import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];
type NodeFiles = {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  realPath(node: object): string;
};

/**
 * PGlite's own start parameters, with fsync on. They replace the defaults as a whole, so they are to be compared with
 * `PGlite.defaultStartParams` at each update of PGlite; a test does.
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
  ].flatMap((setting) => ['-c', setting]),
];

/**
 * PGlite's file system for a folder, made durable: an fsync of PostgreSQL reaches the disk and calls `synced` afterwards.
 * PGlite's own has no such operation, so there a commit survives a killed process but not a power cut.
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
        // only regular files carry a descriptor; PostgreSQL also syncs folders, after it creates or renames files in them
        if (nfd === undefined) syncPath(files.realPath(node));
        else fsyncSync(nfd);
        this.#synced();
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } };
  }
}

const SYNCED_AT_ONCE = 16;

/** Brings a folder and everything below it to the disk, except what is removed meanwhile. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const files = [directory, ...found.map(({ parentPath, name }) => path.join(parentPath, name))];
  // many at a time take half as long as one after the other
  const syncNext = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await using opened = await open(file).catch(ignoreMissing);
      await opened?.sync();
    }
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, syncNext));
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
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
