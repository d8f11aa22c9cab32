import { Duplex } from 'node:stream';

/** Sends whole messages of PostgreSQL's wire protocol and resolves to the whole answer. */
export type Exchange = (bytes: Uint8Array) => Promise<Uint8Array>;

/** ReadyForQuery outside a transaction. */
const IDLE = Buffer.from('Z\0\0\0\x05I');
/** AuthenticationOk, then the same. */
const STARTED = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I');

/** A query. Sync comes first: after an error the session skips messages until one. */
export const ROLL_BACK = Buffer.from('S\0\0\0\x04Q\0\0\0\x0dROLLBACK\0');

/** pg expects a session without prepared statements, outside a transaction. */
const RESET = Buffer.concat([ROLL_BACK, Buffer.from('Q\0\0\0\x10DISCARD ALL\0')]);

/** Whether an answer is complete and no transaction is open after it. */
export const endsTransaction = (answer: Uint8Array): boolean => IDLE.equals(answer.subarray(-IDLE.length));

/**
 * For pg's option `stream`. The session gets `first` before anything else. A failed exchange
 * destroys the stream with the error. `end` is called when it is closed.
 */
export function createStream(exchange: Exchange, first = RESET, end = (): void => {}): Duplex {
  let isStarted = false;
  const send = async (bytes: Uint8Array): Promise<void> => {
    if (!isStarted) {
      // a startup message would change the session, so it is answered here
      isStarted = true;
      if (first.length > 0) await exchange(first);
      stream.push(STARTED);
    } else if (bytes[0] === 0x58 /* Terminate */) {
      stream.push(null);
    } else {
      const { buffer, byteOffset, byteLength } = await exchange(bytes);
      if (byteLength > 0 && !stream.destroyed) stream.push(Buffer.from(buffer, byteOffset, byteLength));
    }
  };
  const stream = new Duplex({
    allowHalfOpen: false,
    read() {},
    // messages that pg writes during an exchange are sent as one: Parse, Bind, Execute and Sync of
    // a statement are answered together
    writev(chunks: { chunk: Buffer }[], done) {
      send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
    },
    destroy(error, done) {
      end();
      done(error);
    },
  });
  const same = (): Duplex => stream;
  const connect = (): Duplex => {
    process.nextTick(() => stream.emit('connect'));
    return stream;
  };
  return Object.assign(stream, { connect, setNoDelay: same, setKeepAlive: same, ref: same, unref: same });
}
