import { hash } from 'node:crypto';
import { type ClientRateLimitInfo, type Options, type Store, MemoryStore } from 'express-rate-limit';
import type { Logger } from 'pino';
import { within } from '../../core/deadline.ts';

/**
 * Milliseconds: how long a request waits for the shared count, and how long that count is skipped
 * after a timeout.
 */
const TIMEOUT_MS = 500;
const PAUSE_MS = 1_000;
/** Addresses over the limit that are remembered; of more, the store is asked again. */
const MAX_KEYS = 10_000;
/** A proxy may send any text as an address; a long one is counted by its digest. */
const MAX_KEY_LENGTH = 64;

/**
 * Counts in a store that servers share. An address over the limit is cached until its minute ends,
 * without further counting. While the store does not answer, this process counts for itself, so
 * that requests neither wait nor pass uncounted.
 */
export function createSharedStore(shared: Store, log: Logger, timeoutMs = TIMEOUT_MS): Store {
  const own = createOwnStore();
  const over = new Map<string, ClientRateLimitInfo>();
  let options: Options;
  let askAgainAt = 0;
  let away = false;

  async function ask(key: string): Promise<ClientRateLimitInfo> {
    try {
      // it may have been away when it was to prepare itself
      if (away) await shared.init?.(options);
      const info = await within(timeoutMs, Promise.resolve(shared.increment(key)));
      if (away) log.info('requests are counted for all servers again');
      away = false;
      return info;
    } catch (error) {
      leave(error);
      throw error;
    }
  }

  function leave(error: unknown): void {
    if (!away) log.error({ err: error }, 'the shared count of requests does not answer: this server counts for itself');
    away = true;
    askAgainAt = performance.now() + PAUSE_MS;
  }

  async function count(key: string): Promise<ClientRateLimitInfo> {
    if (!away) return ask(key).catch(() => own.increment(key));
    if (performance.now() >= askAgainAt) {
      askAgainAt = Infinity;
      void ask(key).catch(() => {});
    }
    return own.increment(key);
  }

  return {
    init: async (given) => {
      options = given;
      own.init(given);
      try {
        await shared.init?.(given);
      } catch (error) {
        leave(error);
      }
    },
    increment: async (address) => {
      const key = address.length > MAX_KEY_LENGTH ? hash('sha256', address) : address;
      const known = over.get(key);
      if (known?.resetTime && known.resetTime.getTime() > Date.now()) return known;
      over.delete(key);
      const info = await count(key);
      if (info.totalHits > Number(options.limit)) {
        if (over.size >= MAX_KEYS) over.clear();
        over.set(key, info);
      }
      return info;
    },
    decrement: (key) => shared.decrement(key),
    resetKey: (key) => {
      over.delete(key);
      void own.resetKey(key);
      return shared.resetKey(key);
    },
    shutdown: () => {
      own.shutdown();
      return shared.shutdown?.();
    },
  };
}

/**
 * Counts in this process. MemoryStore shares one object among all requests of an address, so
 * concurrent requests would all read the last count.
 */
export function createOwnStore() {
  const memory = new MemoryStore();
  return {
    init: (options: Options) => memory.init(options),
    increment: (key: string) => {
      const counting = memory.increment(key);
      const { totalHits = 0, resetTime } = memory.current.get(key) ?? {};
      const counted = { totalHits, resetTime: resetTime && new Date(resetTime) };
      return counting.then(() => counted);
    },
    decrement: (key: string) => memory.decrement(key),
    resetKey: (key: string) => memory.resetKey(key),
    shutdown: () => memory.shutdown(),
    localKeys: true,
  } satisfies Store;
}
