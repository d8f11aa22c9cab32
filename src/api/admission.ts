/**
 * Which requests this server works on. A few at a time: more would only wait within, at each of their statements anew. The others wait in a
 * queue that is as long as what the server finishes in `TARGET_MS`, measured while the queue stands. So one that is asked for more than it
 * can do answers as many as before, in time, and the rest is refused at once; without a limit all would wait, for longer and longer.
 */

/** How long a request may take with its wait for those before it, in milliseconds. */
const TARGET_MS = 200;
/** As many are taken whatever is measured, on the slowest machine; more clients than this at a time are rare. */
const LEAST = 72;
/** As many are taken at once as long as no queue stands: bursts pass. */
const BURST = 256;
const MOST = 2_000;
/** A queue stands when there are never fewer than this during a window. */
const STANDING = 36;
const WINDOW_MS = 500;
/** Windows without a standing queue after which bursts may pass again. */
const CALM_WINDOWS = 2;
/** The weight of the newest window. */
const WEIGHT = 0.4;
const WIDTH = 20;

export type Admission = {
  /** Takes a request, begins it now or when its turn comes, and then it has to leave; or counts it as refused. */
  readonly enter: (begin: () => void) => boolean;
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

/** Works on `width` requests at a time; `now` is a clock of milliseconds. */
export function createAdmission(width = WIDTH, now: () => number = () => performance.now()): Admission {
  const queue: (() => void)[] = [];
  let busy = 0;
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

  function resume(): void {
    running += 1;
    busy += 1;
  }

  function pause(): void {
    running -= 1;
    busy -= 1;
    lowest = Math.min(lowest, running);
    while (busy < width) {
      const begin = queue.shift();
      if (begin === undefined) return;
      busy += 1;
      process.nextTick(begin); // one that is answered at once would begin the next inside itself, and so on
    }
  }

  return {
    enter: (begin) => {
      look();
      if (running >= limit) {
        refused += 1;
        return false;
      }
      running += 1;
      if (busy < width) {
        busy += 1;
        begin();
      } else queue.push(begin);
      return true;
    },
    leave: () => {
      finished += 1;
      pause();
      look();
    },
    pause,
    resume,
    running: () => running,
    limit: () => limit,
    refused: () => refused,
  };
}
