/**
 * A pool that nobody waits for without end. PostgreSQL ends a statement that takes too long, but not while it stands still or the network
 * swallows it. So each statement has its time here, too: what is left of the budget of who asks (patience.ts), or the one that the pool has for all
 * others. When it is over the connection is broken off: what it was doing is not committed, and the next one who asks has another connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createConnectionQueue, type ConnectionQueue } from './pool-queue.ts';
import type { Connection, Database } from './database.ts';
import { afterPatience, budgetLeft, NoAnswer, within } from '../core/deadline.ts';

type Pool = Database['pool'];
type Settled = (...outcome: readonly unknown[]) => void;
type Query = (...given: readonly unknown[]) => unknown;

/**
 * How much longer than its budget the end of a transaction may take, in milliseconds: nobody knows what has become of a COMMIT that was broken off, so
 * it is not begun with little time left.
 */
export const ENDING_MS = 400;

/** How long those who use a pool wait, in milliseconds. */
export type Bounds = {
  /** For a connection, at most. */
  readonly patience: number;
  /** Whether the budget of who asks holds for connections and statements. */
  readonly budgeted: boolean;
  /** For a statement outside every budget; undefined: without end. */
  readonly statementMs?: number | undefined;
};

/** Bounds the pool, before its first connection, and puts a queue in front of it. */
export function boundPool(pool: Pool, { patience, budgeted, statementMs }: Bounds): ConnectionQueue {
  const connect = (pool.connect as () => Promise<Connection>).bind(pool);
  const queue = createConnectionQueue(pool.options.max, patience, budgeted);
  const connectInTime = async (): Promise<Connection> => {
    const left = (): number => (budgeted ? budgetLeft() : undefined) ?? Infinity;
    if (left() <= 0) throw new NoAnswer(0);
    const turn = queue.enter();
    if (turn !== undefined) await turn;
    const isThere = pool.idleCount > 0;
    const connecting = connect();
    connecting.catch(queue.leave);
    if (isThere || left() === Infinity) return connecting;
    return within(Math.max(left(), 1), connecting).catch((error: unknown) => {
      // who comes too late goes back
      if (error instanceof NoAnswer) connecting.then((client) => client.release()).catch(() => {});
      throw error;
    });
  };
  // a callback runs for whoever gave a connection back unless it is bound to who has asked
  const connectFor = (settled?: Settled): Promise<Connection> | undefined => {
    const connecting = connectInTime();
    if (settled === undefined) return connecting;
    const told = AsyncLocalStorage.bind(settled);
    connecting.then(
      (client) => told(undefined, client, (error?: Error | boolean) => client.release(error)),
      (error: unknown) => told(error),
    );
    return undefined;
  };
  pool.connect = connectFor as Pool['connect'];
  pool.on('release', queue.leave);
  if (budgeted) pool.on('connect', (client) => boundStatements(client, statementMs));
  return queue;
}

function boundStatements(client: Connection, statementMs: number | undefined): void {
  // as it is when it is called: the tests that read statements put theirs in its place
  const prototype = Object.getPrototypeOf(client) as { readonly query: Query };
  const query: Query = (...given) => Reflect.apply(prototype.query, client, given);
  const queryInTime: Query = (...given) => {
    const milliseconds = timeFor(textOf(given[0]), statementMs);
    if (milliseconds === Infinity) return query(...given);
    if (milliseconds <= 0) breakOff(client, 0);
    const done = afterPatience(milliseconds, () => breakOff(client, milliseconds));
    const settled = given.at(-1);
    if (typeof settled !== 'function') return (query(...given) as Promise<unknown>).finally(done);
    return query(...given.slice(0, -1), (...outcome: readonly unknown[]) => {
      done();
      (settled as Settled)(...outcome);
    });
  };
  client.query = queryInTime as Connection['query'];
}

/** Ends a connection that has given no answer for so long, and what is under way on it. */
export const breakOff = (client: Connection, milliseconds: number): void =>
  void client.connection.stream.destroy(new NoAnswer(milliseconds));

/** Milliseconds that a statement may take. */
function timeFor(text: string, statementMs = Infinity): number {
  const left = budgetLeft();
  if (left === undefined) return statementMs;
  if (text.startsWith('COMMIT')) return left + ENDING_MS;
  // so that the connection can be used again
  return text.startsWith('ROLLBACK') ? Math.max(left, 0) + ENDING_MS : Math.max(left, 1);
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { readonly text?: unknown } | undefined)?.text);
