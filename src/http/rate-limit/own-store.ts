import { MemoryStore, type Options, type Store } from 'express-rate-limit';

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
