import { fsyncSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { pgliteVersion } from './image.ts';
import { syncPath } from './sync-files.ts';

type Options = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];
type NodeFiles = {
  readonly stream_ops?: { fsync: (stream: { readonly nfd?: number; readonly node: object }) => number };
  readonly realPath: (node: object) => string;
};

/** PGlite's own start parameters without `-F`, which turns fsync off. */
export const durableStartParameters: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // PostgreSQL clears all buffers at each start. The operating system caches further pages.
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
];

/**
 * PGlite's file system for a folder, made durable: an fsync of PostgreSQL reaches the disk.
 * PGlite's own has no fsync, so a commit would not survive a power cut.
 */
export class DurableNodeFs extends NodeFS {
  /** How often PostgreSQL has synced a file or folder. */
  syncs = 0;

  override async init(database: PGlite, options: Partial<Options>): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(database, options);
    const install = ({ NODEFS }: Module): void => {
      const files = NODEFS as NodeFiles | undefined;
      if (files?.stream_ops === undefined) return; // `createDurable` notices
      files.stream_ops.fsync = ({ nfd, node }) => {
        // Only regular files have a descriptor. PostgreSQL also syncs folders in which it created
        // or renamed files.
        if (nfd === undefined) syncPath(files.realPath(node));
        else fsyncSync(nfd);
        this.syncs += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } };
  }
}

/** Opens PostgreSQL on the files. Throws when it does not start, or starts without an fsync. */
export async function createDurable(fs: DurableNodeFs, options: PGliteOptions): Promise<PGlite> {
  const database = await PGlite.create({ ...options, fs });
  if (fs.syncs > 0) return database;
  await database.close();
  throw new Error(`PGlite ${pgliteVersion()} syncs no files to disk. Install the version that package-lock.json names: npm ci.`);
}
