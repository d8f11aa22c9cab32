import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { durableStartParameters } from '../../src/database/embedded/durable-node-fs.ts';
import type { EmbeddedDatabase } from '../../src/database/embedded/embedded-database.ts';
import { createStream } from '../../src/database/embedded/stream.ts';

/**
 * The embedded database with the parts of the service, but without its thread and its fsync: most
 * of the time of a short statement is the way to the thread and back. Programs are tested with both
 * (test/suites/programs/).
 */
export async function openInlineDatabase(folder: string): Promise<EmbeddedDatabase> {
  const database = await PGlite.create({ fs: new NodeFS(folder), startParams: [...durableStartParameters] });
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
