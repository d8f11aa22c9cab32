import { Duplex } from 'node:stream';

/** One client's place at the session. */
export type Seat = {
  /**
   * Sends whole messages when it is the turn of this client. Resolves to the answer. Calls must not
   * overlap.
   */
  readonly exchange: Exchange;
  /** Whether the session is kept for this client, which is inside a transaction. */
  readonly holds: () => boolean;
  /** Gives the place up: a transaction that is open is rolled back. */
  readonly leave: () => Promise<void>;
};

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);
const idle = 0x49;

// Sync first: after an error the session skips messages until one
const rollBack = Buffer.concat([Buffer.from([0x53, 0, 0, 0, 4, 0x51, 0, 0, 0, 13]), Buffer.from('ROLLBACK\0')]);

/**
 * Lets several clients share the one session. A client keeps it for a whole transaction; the others
 * wait in order.
 */
export function shareSession(exchange: Exchange): () => Seat {
  let holder: symbol | undefined;
  let waiting: readonly { readonly seat: symbol; readonly turn: PromiseWithResolvers<void> }[] = [];

  const pass = (): void => {
    const [next, ...others] = waiting;
    waiting = others;
    holder = next?.seat;
    next?.turn.resolve();
  };

  return () => {
    const seat = Symbol('seat');
    let busy = false;
    let left = false;

    const take = async (): Promise<void> => {
      if (left) throw new Error('The client has left.');
      holder ??= seat;
      if (holder === seat) return;
      const turn = Promise.withResolvers<void>();
      waiting = [...waiting, { seat, turn }];
      await turn.promise;
    };
    const giveUp = async (): Promise<void> => {
      try {
        await exchange(new Uint8Array(rollBack));
      } catch {
        // the thread has ended, and with it the transaction
      }
      pass();
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
          if (done) pass();
          else if (left) await giveUp();
        }
      },
      holds: () => holder === seat,
      async leave() {
        if (left) return;
        left = true;
        const place = waiting.find((entry) => entry.seat === seat);
        waiting = waiting.filter((entry) => entry !== place);
        place?.turn.reject(new Error('The client has left.'));
        if (holder === seat && !busy) await giveUp();
      },
    };
  };
}

/** Whether an answer is complete and says that no transaction is open. */
function endsOutsideTransaction(answer: Uint8Array): boolean {
  const end = answer.subarray(-6);
  return end.length === 6 && readyForQuery.equals(end.subarray(0, 5)) && end[5] === idle;
}

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
type Exchange = (bytes: Uint8Array) => Promise<Uint8Array>;

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
