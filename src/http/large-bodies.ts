/** Limits for all bodies together: bytes in memory, and large bodies parsed at a time. */
import type { ServerResponse } from 'node:http';
import { remainingMs, within } from '../core/deadline.ts';
import { Problem } from '../core/problem.ts';

/** A body of more bytes is large. */
export const LARGE_BYTES = 1024 * 1024;

const MAX_HELD_BYTES = 128 * 1024 * 1024;
const MAX_AT_A_TIME = 2;
/** Milliseconds that a large body waits for its turn when the request has no deadline. */
const MAX_WAIT_MS = 2_000;

export type LargeBodies = {
  /** Counts bytes until the response closes. False when all bodies together exceed the limit. */
  readonly hold: (response: ServerResponse, bytes: number) => boolean;
  /**
   * Resolves when this large body may be parsed, until the response closes. Rejects with
   * `unavailable` when it waits too long.
   */
  readonly takeTurn: (response: ServerResponse) => Promise<void>;
};

export function createLargeBodies(maxHeldBytes = MAX_HELD_BYTES): LargeBodies {
  const waiting = new Set<() => void>();
  const heldBy = new WeakMap<ServerResponse, number>();
  let held = 0;
  let working = 0;
  const admit = (): void => {
    for (const begin of waiting) {
      if (working === MAX_AT_A_TIME) return;
      waiting.delete(begin);
      working += 1;
      begin();
    }
  };
  return {
    hold: (response, bytes) => {
      const before = heldBy.get(response);
      if (held + bytes > maxHeldBytes) return false;
      if (before === undefined) response.once('close', () => (held -= heldBy.get(response) ?? 0));
      heldBy.set(response, (before ?? 0) + bytes);
      held += bytes;
      return true;
    },
    takeTurn: async (response) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      admit();
      try {
        await within(remainingMs() ?? MAX_WAIT_MS, promise);
      } catch (error) {
        // The turn may have started at the same time.
        if (!waiting.delete(resolve)) release();
        throw new Problem({ code: 'unavailable' }, { cause: error });
      }
      if (response.closed) release();
      else response.once('close', release);
    },
  };
  function release(): void {
    working -= 1;
    admit();
  }
}
