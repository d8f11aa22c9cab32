import { setImmediate } from 'node:timers/promises';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { durableStartParameters } from '../../src/database/embedded/durable-node-fs.ts';
import { takeImage } from '../../scripts/database/image.ts';
import type { EmbeddedDatabase } from '../../src/database/embedded/embedded-database.ts';
import { createStream } from '../../src/database/embedded/stream.ts';

/**
 * A migrated embedded database with the parts of the service, but in memory and without its thread:
 * most of the time of a short statement is the way to the thread and to the files. Programs are
 * tested with both (test/suites/programs/).
 */
export async function openInlineDatabase(): Promise<EmbeddedDatabase> {
  const database = await PGlite.create({
    fs: new MemoryFS(),
    startParams: [...durableStartParameters],
    loadDataDir: new Blob([await takeImage()]),
  });
  const exchange = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = [];
    await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (chunk) => chunks.push(chunk.slice()) });
    // sockets and timers get their turn, else a test that asks until a row is there would ask for ever
    await setImmediate();
    return new Uint8Array(Buffer.concat(chunks));
  };
  return {
    opened: Promise.resolve(),
    connect: () => createStream(exchange),
    share: () => Promise.resolve(() => {}),
    ended: new Promise(() => {}),
    close: () => database.close(),
  };
}
