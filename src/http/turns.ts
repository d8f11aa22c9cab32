import type { ServerResponse } from 'node:http';
import { remainingMs, within } from '../core/deadline.ts';
import { QUEUE_FULL } from '../core/problem.ts';

/** Milliseconds that a request without a deadline waits for its turn. */
const MAX_WAIT_MS = 2_000;

/** Requests of one sender that wait at most: the next ones would be refused later, when they have cost more. */
const MAX_WAITING = 64;

/** A request that waits longer than its deadline allows gets `unavailable`, as one too many does. */
type Turns = {
  /** Does the work when it is the turn of this sender. */
  readonly run: <Result>(sender: string, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when it is the turn of this sender; the turn lasts until the response closes. */
  readonly take: (sender: string, response: ServerResponse) => Promise<void>;
};

/**
 * Lets so many requests go on at a time, and so many of one sender. The senders that wait get turns one
 * after the other, however many requests each of them has.
 */
export function createTurns(atATime: number, ofOneSender = atATime): Turns {
  const waiting = new Map<string, Set<() => void>>();
  const running = new Map<string, number>();
  let total = 0;

  function beginNext(): void {
    for (const [sender, requests] of waiting) {
      if (total >= atATime) return;
      const count = running.get(sender) ?? 0;
      if (count >= ofOneSender) continue;
      const [begin] = requests;
      waiting.delete(sender);
      if (begin === undefined) continue;
      requests.delete(begin);
      // behind the other senders
      if (requests.size > 0) waiting.set(sender, requests);
      running.set(sender, count + 1);
      total += 1;
      begin();
    }
  }

  function end(sender: string): void {
    const count = (running.get(sender) ?? 0) - 1;
    if (count > 0) running.set(sender, count);
    else running.delete(sender);
    total -= 1;
    beginNext();
  }

  async function begin(sender: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const requests = waiting.get(sender) ?? new Set();
    if (requests.size >= MAX_WAITING) throw QUEUE_FULL;
    waiting.set(sender, requests.add(resolve));
    beginNext();
    try {
      await within(remainingMs() ?? MAX_WAIT_MS, promise);
    } catch {
      // the turn may have begun at the same time
      if (!requests.delete(resolve)) end(sender);
      throw QUEUE_FULL;
    }
  }

  return {
    run: async (sender, work) => {
      await begin(sender);
      return work().finally(() => end(sender));
    },
    take: async (sender, response) => {
      await begin(sender);
      if (response.closed) end(sender);
      else response.once('close', () => end(sender));
    },
  };
}
