/**
 * Who waits for a connection of a pool. A request that has had one already goes before those that have not begun, so that what is begun is finished
 * first and one wait is all that a request of several statements has. The queue knows from the pace at which it moves how long the next one
 * would wait: while that has been too long for a while, requests are better refused than let in (crowded).
 */
import { afterPatience, budgetLeft, budgetOf, NoAnswer } from '../core/deadline.ts';

export type ConnectionQueue = {
  /** It is the caller's turn once this resolves, or at once where it is nothing; rejects with `NoAnswer` when it does not come in time. */
  readonly enter: () => Promise<void> | undefined;
  /** The request that asks has begun without a connection of its own: should it need one, it goes before those that have not. */
  readonly begin: () => void;
  /** A connection is free again. */
  readonly leave: () => void;
  /** How many wait. */
  readonly waiting: () => number;
  /** Whether requests have queued up for so long already that one more would have to wait too long. */
  readonly isCrowded: () => boolean;
};

/**
 * Milliseconds: a wait that is too long, and how long the queue may take to become empty before anyone is refused. A burst is no overload, nor is a
 * database that stands still for a moment.
 */
const TOO_LONG = 120;
const TOLERATED = 1_000;
/** A queue of so few is never crowded, however slow it moves. */
const FEW = 32;
/**
 * Once so few (FEW) were refused one after the other, and so long after the last of them, nobody is served who has waited longer: the next ones need not
 * wait for those, too. When only the last ones of a slow burst are refused, the others are served.
 */
const STALE = 250;
const RECENTLY = 250;
/** The share of the last turn in the pace, so that some hundred turns count, and the longest that one counts for. */
const SHARE = 0.02;
const SLOWEST = 50;

type Waiter = { readonly since: number; readonly begin: () => void; readonly giveUp: () => void };

/** A queue for so many connections; `patience`: milliseconds that one waits at most, `budgeted`: or less where a budget says so. */
export function createConnectionQueue(connections: number, patience: number, budgeted: boolean): ConnectionQueue {
  /** Requests that have not had a connection. */
  const fresh = new Set<Waiter>();
  /** Those that have, and whoever else asks. */
  const begun = new Set<Waiter>();
  const served = new WeakSet<object>();
  const pace = createPace();
  let busy = 0;
  let refusedAt = -Infinity;
  /** How many, with less than a moment between one and the next. */
  let refused = 0;

  function wait(queue: Set<Waiter>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const limit = Math.min(patience, (budgeted ? budgetLeft() : undefined) ?? Infinity);
    const since = performance.now();
    const giveUp = (): void => {
      callOff();
      if (queue.delete(waiter)) reject(new NoAnswer(performance.now() - since));
    };
    const callOff = afterPatience(limit, giveUp);
    const begin = (): void => {
      callOff();
      queue.delete(waiter);
      resolve();
    };
    const waiter = { since, begin, giveUp };
    queue.add(waiter);
    if (queue === fresh && fresh.size === 1) pace.begin(since - refusedAt < TOLERATED);
    return promise;
  }

  /** Whoever is first of those who are still to be served. */
  function nextFresh(): Waiter | undefined {
    const now = performance.now();
    const stale = refused >= FEW && now - refusedAt < RECENTLY ? now - STALE : -Infinity;
    for (const waiter of fresh) {
      if (waiter.since >= stale) return waiter;
      waiter.giveUp();
    }
    return undefined;
  }

  function refuse(): void {
    const now = performance.now();
    refused = now - refusedAt < RECENTLY ? refused + 1 : 1;
    refusedAt = now;
  }

  /** Whether the request had begun already; from now on it has. */
  function begin(): boolean {
    const request = budgetOf();
    if (request === undefined || served.has(request)) return true;
    served.add(request);
    return false;
  }

  return {
    begin,
    enter: () => {
      const isBegun = begin();
      if (busy >= connections) return wait(isBegun ? begun : fresh);
      busy += 1;
      return undefined;
    },
    leave: () => {
      const [first] = begun;
      const next = first ?? nextFresh();
      if (next === undefined) busy -= 1;
      else next.begin();
      if (next !== undefined && next !== first) pace.move();
    },
    waiting: () => fresh.size + begun.size,
    isCrowded: () => {
      const crowded = fresh.size >= FEW && fresh.size * pace.ofOne() > TOO_LONG && pace.busyFor() > TOLERATED;
      if (crowded) refuse();
      return crowded;
    },
  };
}

/** How fast a queue moves. */
function createPace() {
  let each = 0;
  let last = 0;
  let since = 0;
  return {
    /** The queue was empty until now; for a moment only, when it was crowded lately. */
    begin: (lately: boolean): void => {
      last = performance.now();
      if (!lately) since = last;
    },
    /** The first one has left the queue. */
    move: (): void => {
      const now = performance.now();
      each += (Math.min(now - last, SLOWEST) - each) * SHARE;
      last = now;
    },
    /** Milliseconds until the next one leaves, as it was for the last hundred. */
    ofOne: (): number => each,
    /** Milliseconds since the queue was empty for more than a moment. */
    busyFor: (): number => performance.now() - since,
  };
}
