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

/** How often it is looked whether this process comes to work at all, and how late it may be for that, in milliseconds. */
const TICK = 50;
const TOLERATED = 20;

let lost = 0;
let due: number | undefined;

/**
 * Milliseconds without those in which this process did not come to work: a machine that is too busy, or one long piece of work. Nobody else is to blame
 * for them, and an answer may have come meanwhile.
 */
export function clock(): number {
  const now = performance.now();
  if (due === undefined) {
    due = now + TICK;
    setInterval(tick, TICK).unref();
  }
  return now - lost - Math.max(0, now - due - TOLERATED);
}

function tick(): void {
  const now = performance.now();
  lost += Math.max(0, now - (due ?? now) - TOLERATED);
  due = now + TICK;
}

/** Calls back when so much time is over, and not before an answer that has come meanwhile is read; returns how to call it off. */
export function afterPatience(milliseconds: number, giveUp: () => void): () => void {
  const end = clock() + milliseconds;
  let over = false;
  const look = (): void => {
    const left = end - clock();
    // timers count whole milliseconds
    if (left >= 1) timer = setTimeout(look, left);
    else setImmediate(() => over || giveUp());
  };
  let timer = setTimeout(look, milliseconds);
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

type Budget = { until: number };

const budgets = new AsyncLocalStorage<Budget>();

/** Does the work, and all that it begins, with so many milliseconds for what it waits for; with fewer inside a budget that has fewer. */
export const withBudget = <Result>(milliseconds: number, work: () => Result): Result =>
  budgets.run({ until: Math.min(clock() + milliseconds, budgets.getStore()?.until ?? Infinity) }, work);

/** Does the work outside every budget: it serves others too, or may take as long as it does. */
export const unhurried = <Result>(work: () => Result): Result => budgets.run({ until: Infinity }, work);

/** What stands for the budget here: the same for all that is done for one request; undefined where there is none. */
export const budgetOf = (): object | undefined => budgets.getStore();

/** Milliseconds that are left here, negative when they are over; undefined where there is no budget. */
export function budgetLeft(): number | undefined {
  const budget = budgets.getStore();
  return budget && budget.until - clock();
}

/** Gives back the time that went by with waiting for the caller. */
export function lengthenBudget(milliseconds: number): void {
  const budget = budgets.getStore();
  if (budget) budget.until += milliseconds;
}

/** Rejects with `NoAnswer` when the work is not done in time. */
export async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const callOff = afterPatience(milliseconds, () => reject(new NoAnswer(milliseconds)));
  return Promise.race([work, promise]).finally(callOff);
}
