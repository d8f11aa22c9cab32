/**
 * Deadlines: how long a request may wait. A request has one deadline for all its waits, also for
 * connections and statements of the database (database/pool.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** There was no answer before the deadline. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('There was no answer before the deadline.');
    this.name = 'DeadlineExceeded';
  }
}

/** `at` is an instant of `performance.now()`. `shared`: several requests wait for the work. */
type Deadline = { at: number; shared?: true };

const deadlines = new AsyncLocalStorage<Deadline>();

/** Runs the work with a deadline; a deadline that already holds stays if it is earlier. */
export const withDeadline = <Result>(milliseconds: number, work: () => Result): Result =>
  deadlines.run({ at: Math.min(performance.now() + milliseconds, deadlines.getStore()?.at ?? Infinity) }, work);

/** Runs the work without a deadline: it serves other requests too, or may take any time. */
export const withoutDeadline = <Result>(work: () => Result): Result => deadlines.run({ at: Infinity }, work);

/**
 * Runs work that several requests wait for, with its own deadline. It gets a connection before
 * them.
 */
export const withSharedDeadline = <Result>(milliseconds: number, work: () => Result): Result =>
  deadlines.run({ at: performance.now() + milliseconds, shared: true }, work);

/** Marks that other requests wait for this one, so that it gets a connection before them. */
export function markShared(): void {
  const deadline = deadlines.getStore();
  if (deadline) deadline.shared = true;
}

/** The deadline of the request, which is its identity too; undefined where none was set. */
export const currentDeadline = (): Readonly<Deadline> | undefined => deadlines.getStore();

/** Milliseconds until the deadline, negative when it has passed; undefined where none was set. */
export function remainingMs(): number | undefined {
  const deadline = deadlines.getStore();
  return deadline && deadline.at - performance.now();
}

/** Moves the deadline of the request: the time in which a client sends its body does not count. */
export function extendDeadline(milliseconds: number): void {
  const deadline = deadlines.getStore();
  if (deadline) deadline.at += milliseconds;
}

const tooLate = (): never => {
  throw new DeadlineExceeded();
};

/** The result of the work; that of `late` when the work takes longer than this, by default `DeadlineExceeded`. */
export async function within<Value, Late = never>(
  milliseconds: number,
  work: Promise<Value>,
  late: () => Late = tooLate as () => Late,
): Promise<Value | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>();
  let done = false;
  // an answer that arrived while the event loop was blocked is read first
  const timer = setTimeout(() => setImmediate(() => done || resolve(Promise.resolve().then(late))), milliseconds);
  return Promise.race([work, promise]).finally(() => {
    done = true;
    clearTimeout(timer);
  });
}
