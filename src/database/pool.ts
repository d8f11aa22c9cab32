/**
 * The connections to PostgreSQL. A limited number of requests may wait for their first connection.
 * A request that has begun comes before them, so it waits once, not once a statement. Every wait
 * for a connection or an answer ends at the deadline of the request.
 *
 * These are classes, because the adapter of Prisma accepts only a `Pool` of pg.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { currentDeadline, DeadlineExceeded, remainingMs, within } from '../core/deadline.ts';
import { QUEUE_FULL } from '../core/problem.ts';

/** A burst of so many requests may wait for a connection. */
const MAX_WAITING_IN_BURST = 72;

/** A queue that has not been empty for so long is no burst but overload. */
const BURST_MS = 1_000;

/**
 * How much longer than its deadline a request may take to end a transaction. The outcome of an
 * interrupted COMMIT is unknown, so none begins with less time left.
 */
const TRANSACTION_END_MS = 400;

/** PostgreSQL gives this server, role or database no further connection. */
const TOO_MANY_CONNECTIONS = '53300';

/** For how long the pool then opens no further connection. */
const REDUCED_MS = 10_000;

type TimedQuery = QueryConfig & { readonly query_timeout?: number };
type Query = (this: Client, ...given: readonly unknown[]) => unknown;
type Answered = (error: Error | null, result?: unknown) => void;
type Settled = (error: Error | undefined, client: PoolClient | undefined, release: PoolClient['release']) => void;

type QueuedPoolOptions = PoolConfig & {
  /**
   * Whether deadlines apply. False for the embedded database: its one connection must stay open.
   */
  readonly hasDeadline: boolean;
  /** Time limit of a statement where no deadline is set. */
  readonly statementMs?: number | undefined;
  /** How many requests may wait for their first connection under overload. */
  readonly maxWaitingInOverload?: number;
};

export class QueuedPool extends Pool {
  readonly #hasDeadline: boolean;
  readonly #maxWaitingInOverload: number;
  /** Requests that wait for their first connection, as functions that let them begin. */
  readonly #waiting = new Set<() => void>();
  readonly #begun = new WeakSet<object>();
  readonly #max: number;
  /** Open connections, without those being opened. */
  #open = 0;
  /** Since when requests wait without a break, as an instant of `performance.now()`. */
  #waitingSince = 0;

  constructor(options: QueuedPoolOptions) {
    super({ Client: TimedClient, ...options });
    this.#hasDeadline = options.hasDeadline;
    this.#maxWaitingInOverload = options.maxWaitingInOverload ?? MAX_WAITING_IN_BURST;
    this.#max = this.options.max;
    this.on('connect', () => void (this.#open += 1));
    this.on('remove', () => void (this.#open -= 1));
    this.on('release', () => this.#beginNext());
  }

  /** How many requests wait for a connection. */
  get waitingRequests(): number {
    return this.#waiting.size + this.waitingCount;
  }

  /**
   * Whether one more request may wait. Requests that have begun do not count: one may wait for
   * several connections, and none begins before these have theirs.
   */
  hasRoom(): boolean {
    const isOverload = performance.now() - this.#waitingSince > BURST_MS;
    return this.#waiting.size < (isOverload ? this.#maxWaitingInOverload : MAX_WAITING_IN_BURST);
  }

  override connect(): Promise<PoolClient>;
  override connect(settled: Settled): void;
  override connect(settled?: Settled): Promise<PoolClient> | undefined {
    const connecting = this.#connectInTime();
    if (settled === undefined) return connecting;
    // pg-pool calls back in the context of the request that released the connection
    const bound = AsyncLocalStorage.bind(settled);
    connecting.then(
      (client) => bound(undefined, client, (error) => client.release(error)),
      (error: Error) => bound(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectInTime(): Promise<PoolClient> {
    const remaining = this.#remainingMs();
    if (remaining <= 0) throw new DeadlineExceeded();
    if (this.#mustQueue()) await this.#waitForTurn(remaining);
    const connecting = this.#connectWithinLimit();
    connecting.catch(() => this.#beginNext());
    if (this.idleCount > 0 || remaining === Infinity) return connecting;
    return within(Math.max(this.#remainingMs(), 1), connecting).catch((error: unknown) => {
      if (error instanceof DeadlineExceeded) connecting.then((client) => client.release()).catch(() => {});
      throw error;
    });
  }

  /**
   * Waits for an open connection when PostgreSQL allows no further one. The pool is smaller for a
   * while, so that not every request tries.
   */
  #connectWithinLimit(): Promise<PoolClient> {
    return super.connect().catch((error: unknown) => {
      const { code } = error as { readonly code?: unknown };
      if (code !== TOO_MANY_CONNECTIONS || this.totalCount === 0) throw error;
      if (this.options.max === this.#max) setTimeout(() => void (this.options.max = this.#max), REDUCED_MS).unref();
      this.options.max = Math.max(this.#open, 1);
      return super.connect();
    });
  }

  #remainingMs(): number {
    return (this.#hasDeadline ? remainingMs() : undefined) ?? Infinity;
  }

  /** Whether this is a request without a connection so far, and none is free for it. */
  #mustQueue(): boolean {
    const request = currentDeadline();
    if (request === undefined || request.shared || this.#begun.has(request)) return false;
    this.#begun.add(request);
    return this.#waiting.size > 0 || (this.idleCount === 0 && this.totalCount >= this.options.max);
  }

  async #waitForTurn(remaining: number): Promise<void> {
    if (!this.hasRoom()) throw QUEUE_FULL;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#waiting.size === 0) this.#waitingSince = performance.now();
    this.#waiting.add(resolve);
    const limit = Math.min(remaining, this.options.connectionTimeoutMillis ?? Infinity);
    await within(limit, promise).finally(() => this.#waiting.delete(resolve));
  }

  #beginNext(): void {
    if (this.waitingCount > 0) return;
    const [begin] = this.#waiting;
    if (begin === undefined) return;
    this.#waiting.delete(begin);
    begin();
  }
}

/**
 * Closes the connection when a statement gets no answer in time, as pg does in pipeline mode. V8 keeps
 * a function that is assigned to a property, and all that it reaches, until its next full collection.
 * pg assigns one for a promise and one for a timeout, so it gets a callback and no timeout here.
 */
class TimedClient extends Client {
  readonly #hasDeadline: boolean;
  readonly #statementMs: number;

  constructor({ hasDeadline, statementMs, ...options }: QueuedPoolOptions = { hasDeadline: false }) {
    super(options);
    this.#hasDeadline = hasDeadline;
    this.#statementMs = statementMs ?? Infinity;
  }

  override query(statement: string | TimedQuery, ...values: readonly unknown[]): never {
    const query = typeof statement === 'string' ? { text: statement } : statement;
    const callback = values.at(-1);
    if (typeof callback === 'function') return this.#send(query, values.slice(0, -1), callback as Answered) as never;
    const { promise, resolve, reject } = Promise.withResolvers();
    this.#send(query, values, (error, result) => (error ? reject(error) : resolve(result)));
    return promise.catch((error: Error) => {
      // as in pg: the stack leads to the caller and not to the socket
      Error.captureStackTrace(error);
      throw error;
    }) as never;
  }

  #send({ query_timeout, ...query }: TimedQuery, values: readonly unknown[], answered: Answered): void {
    const limit = query_timeout ?? this.#limitOf(query.text);
    const stop = (): void => {
      answered(new Error('Query read timeout'));
      this.connection.stream.destroy();
    };
    const timer = limit === Infinity ? undefined : setTimeout(stop, limit);
    const settle: Answered = (error, result) => {
      clearTimeout(timer);
      answered(error, result);
    };
    (super.query as Query).call(this, query, ...values, settle);
  }

  #limitOf(text: string): number {
    const remaining = (this.#hasDeadline ? remainingMs() : undefined) ?? this.#statementMs;
    const isEnd = text.startsWith('COMMIT') || text.startsWith('ROLLBACK');
    return Math.max(remaining, 1) + (isEnd ? TRANSACTION_END_MS : 0);
  }
}
