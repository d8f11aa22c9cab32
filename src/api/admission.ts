/**
 * How many requests this server works on at a time. A request waits for those before it, so that a limit on them is a limit on the wait: what
 * the server finishes in `TARGET_MS`, measured while it has a standing queue. One that is asked for more than it can do answers as many as
 * before, in time, and refuses the rest; without a limit all would wait, for longer and longer.
 */

/** How long a request may wait for those before it, in milliseconds. */
const TARGET_MS = 150;
/** As many are taken whatever is measured, on the slowest machine; more clients than this at a time are rare. */
const LEAST = 128;
/** As many are taken at once as long as no queue stands: bursts pass. */
const BURST = 256;
const MOST = 2_000;
/** A queue stands when there are never fewer than this during a window. */
const STANDING = 64;
const WINDOW_MS = 500;
/** Windows without a standing queue after which bursts may pass again. */
const CALM_WINDOWS = 2;
/** The weight of the newest window. */
const WEIGHT = 0.4;

export type Admission = {
  /** Takes a request, which then has to leave, or counts it as refused. */
  readonly enter: () => boolean;
  /** The server is done with a request that was taken. */
  readonly leave: () => void;
  /** One that was taken waits for its client, and does not count meanwhile. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly running: () => number;
  readonly limit: () => number;
  /** All that were refused so far. */
  readonly refused: () => number;
};

/** Counts requests by a clock of milliseconds. */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  let running = 0;
  let refused = 0;
  let limit = BURST;
  let rate: number | undefined;
  let calm = 0;
  let since = now();
  let lowest = 0;
  let finished = 0;

  /** Learns from the window that has ended. */
  function look(): void {
    const elapsed = now() - since;
    if (elapsed < WINDOW_MS) return;
    if (lowest >= STANDING) {
      const measured = finished / elapsed;
      rate = rate === undefined ? measured : rate + WEIGHT * (measured - rate);
      limit = Math.round(Math.min(MOST, Math.max(LEAST, rate * TARGET_MS)));
      calm = 0;
    } else if ((calm += 1) >= CALM_WINDOWS) {
      limit = BURST;
      rate = undefined;
    }
    since = now();
    lowest = running;
    finished = 0;
  }

  const count = (change: 1 | -1): void => {
    running += change;
    if (running < lowest) lowest = running;
  };

  return {
    enter: () => {
      look();
      if (running < limit) {
        count(1);
        return true;
      }
      refused += 1;
      return false;
    },
    leave: () => {
      finished += 1;
      count(-1);
      look();
    },
    pause: () => count(-1),
    resume: () => count(1),
    running: () => running,
    limit: () => limit,
    refused: () => refused,
  };
}
