import { MemoryStore, type Options, type Store } from 'express-rate-limit';

/**
 * Counts in this process alone. MemoryStore gives all requests of an address one object: of those that come in one packet each would read what the
 * last has counted, and the first be refused for it.
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
