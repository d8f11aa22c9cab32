import { Duplex } from 'node:stream';

/** One of the clients that share the session. */
export type SessionClient = {
  /**
   * Sends whole messages when it is the turn of this client. Resolves to the answer. Calls must not
   * overlap.
   */
  readonly exchange: Exchange;
  /** Whether the session is kept for this client until its transaction ends. */
  readonly isInTransaction: () => boolean;
  /** Ends the client: a transaction that is open is rolled back. */
  readonly release: () => Promise<void>;
};

const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5]);
const IDLE = 0x49;

// Sync first: after an error the session skips messages until one
const ROLL_BACK = Buffer.concat([Buffer.from([0x53, 0, 0, 0, 4, 0x51, 0, 0, 0, 13]), Buffer.from('ROLLBACK\0')]);

/**
 * Lets several clients share the one session. A client keeps it for a whole transaction; the others
 * wait in order.
 */
export function shareSession(exchange: Exchange): () => SessionClient {
  let holder: symbol | undefined;
  let waiting: readonly { readonly client: symbol; readonly turn: PromiseWithResolvers<void> }[] = [];

  const passOn = (): void => {
    const [next, ...others] = waiting;
    waiting = others;
    holder = next?.client;
    next?.turn.resolve();
  };

  return () => {
    const client = Symbol('client');
    let busy = false;
    let isReleased = false;

    const take = async (): Promise<void> => {
      if (isReleased) throw new Error('The client has ended.');
      holder ??= client;
      if (holder === client) return;
      const turn = Promise.withResolvers<void>();
      waiting = [...waiting, { client, turn }];
      await turn.promise;
    };
    const endTransaction = async (): Promise<void> => {
      try {
        await exchange(new Uint8Array(ROLL_BACK));
      } catch {
        // the thread has ended, and with it the transaction
      }
      passOn();
    };

    return {
      async exchange(bytes) {
        await take();
        busy = true;
        let done = true;
        try {
          const answer = await exchange(bytes);
          done = endsOutsideTransaction(answer);
          return answer;
        } finally {
          busy = false;
          if (done) passOn();
          else if (isReleased) await endTransaction();
        }
      },
      isInTransaction: () => holder === client,
      async release() {
        if (isReleased) return;
        isReleased = true;
        const place = waiting.find((entry) => entry.client === client);
        waiting = waiting.filter((entry) => entry !== place);
        place?.turn.reject(new Error('The client has ended.'));
        if (holder === client && !busy) await endTransaction();
      },
    };
  };
}

/** Whether an answer is complete and says that no transaction is open. */
function endsOutsideTransaction(answer: Uint8Array): boolean {
  const end = answer.subarray(-6);
  return end.length === 6 && READY_FOR_QUERY.equals(end.subarray(0, 5)) && end[5] === IDLE;
}

const TERMINATE = 0x58;

// Resets the one session of PostgreSQL for the next connection: the last one may have ended inside
// a transaction, and pg expects no prepared statements. One Sync, then two simple queries.
const RESET = Buffer.concat([
  Buffer.from([0x53, 0, 0, 0, 4]),
  ...['ROLLBACK', 'DISCARD ALL'].map((sql) => {
    const head = Buffer.from([0x51, 0, 0, 0, 0]);
    head.writeUInt32BE(sql.length + 5, 1);
    return Buffer.concat([head, Buffer.from(`${sql}\0`)]);
  }),
]);

/** Sends bytes of PostgreSQL's wire protocol and resolves to the bytes it answers, complete. */
type Exchange = (bytes: Uint8Array) => Promise<Uint8Array>;

/** A socket for the `stream` option of pg. A failed exchange destroys it with the error. */
export function createStream({ exchange, release }: SessionClient): Duplex {
  const execute = async (bytes: Uint8Array): Promise<void> => {
    if (bytes[0] === TERMINATE) {
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
      release().then(
        () => done(error),
        () => done(error),
      );
    },
  });
  const same = (): Duplex => stream;
  return Object.assign(stream, {
    connect() {
      exchange(RESET).then(
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
