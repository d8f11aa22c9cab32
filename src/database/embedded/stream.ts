import { Duplex } from 'node:stream';
import type { Seat } from './session.ts';

const terminate = 0x58;

// Resets the one session of PostgreSQL for the next connection: the last one may have ended inside
// a transaction, and pg expects no prepared statements. One Sync, then two simple queries.
const startAgain = Buffer.concat([
  Buffer.from([0x53, 0, 0, 0, 4]),
  ...['ROLLBACK', 'DISCARD ALL'].map((sql) => {
    const head = Buffer.from([0x51, 0, 0, 0, 0]);
    head.writeUInt32BE(sql.length + 5, 1);
    return Buffer.concat([head, Buffer.from(`${sql}\0`)]);
  }),
]);

/** Sends bytes of PostgreSQL's wire protocol and resolves to the bytes it answers, complete. */
export type Exchange = (bytes: Uint8Array) => Promise<Uint8Array>;

/** A socket for the `stream` option of pg. A failed exchange destroys it with the error. */
export function createStream({ exchange, leave }: Seat): Duplex {
  const execute = async (bytes: Uint8Array): Promise<void> => {
    if (bytes[0] === terminate) {
      stream.push(null);
      return;
    }
    const { buffer, byteOffset, byteLength } = await exchange(bytes);
    if (byteLength > 0 && !stream.destroyed) stream.push(Buffer.from(buffer, byteOffset, byteLength));
  };
  const stream = new Duplex({
    allowHalfOpen: false,
    read() {},
    write(chunk: Buffer, _encoding, done) {
      execute(chunk).then(() => done(), done);
    },
    // messages that pg writes during an exchange are sent as one: Parse, Bind, Execute and Sync of
    // a statement are answered together
    writev(chunks: { chunk: Buffer }[], done) {
      execute(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
    },
    destroy(error, done) {
      leave().then(
        () => done(error),
        () => done(error),
      );
    },
  });
  const same = (): Duplex => stream;
  return Object.assign(stream, {
    connect() {
      exchange(startAgain).then(
        () => stream.emit('connect'),
        (error: Error) => stream.destroy(error),
      );
      return stream;
    },
    setNoDelay: same,
    setKeepAlive: same,
    ref: same,
    unref: same,
  });
}
