/**
 * How long is waited for what may not answer. A request has one budget for all that it asks of a database: the statements of a PostgreSQL that
 * stands still are ended by nobody but the one who waits (bounded-pool.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Nothing came in time, whatever was asked. */
export class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`There was no answer in ${Math.round(milliseconds)} ms.`);
    this.name = 'NoAnswer';
  }
}

type Budget = { until: number };

const budgets = new AsyncLocalStorage<Budget>();

/** Does the work, and all that it begins, with so many milliseconds for what it waits for; with fewer inside a budget that has fewer. */
export const withBudget = <Result>(milliseconds: number, work: () => Result): Result =>
  budgets.run({ until: Math.min(performance.now() + milliseconds, budgets.getStore()?.until ?? Infinity) }, work);

/** Does the work outside every budget: it serves others too, or may take as long as it does. */
export const unhurried = <Result>(work: () => Result): Result => budgets.run({ until: Infinity }, work);

/** Milliseconds that are left here, negative when they are over; undefined where there is no budget. */
export function budgetLeft(): number | undefined {
  const budget = budgets.getStore();
  return budget && budget.until - performance.now();
}

/** Gives back the time that went by with waiting for the caller. */
export function lengthenBudget(milliseconds: number): void {
  const budget = budgets.getStore();
  if (budget) budget.until += milliseconds;
}

/** Rejects with `NoAnswer` when the work is not done in time, and not before an answer that has come meanwhile is read, however busy this process was. */
export async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(new NoAnswer(milliseconds));
  const timer = setTimeout(() => setImmediate(giveUp), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
