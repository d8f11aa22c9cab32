import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Config } from '../../core/config.ts';
import { openConnection } from '../../database/database.ts';
import type { Redis } from './redis.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createRedisStore } from './redis-store.ts';
import { createSharedStore } from './shared-store.ts';

type OpenStore = { readonly store: Store | undefined; readonly close: () => Promise<void> };

/**
 * Opens the store that counts requests: Redis, else PostgreSQL over a connection of its own. With
 * neither it is undefined, and the process counts for itself.
 */
export function openRateLimitStore(
  { rateLimitPerMinute, databaseUrl }: Pick<Config, 'rateLimitPerMinute' | 'databaseUrl'>,
  redis: Redis | undefined,
  log: Logger,
): OpenStore {
  const open = (shared: Store, close = (): Promise<void> => Promise.resolve()): OpenStore => {
    const store = createSharedStore(shared, log);
    return {
      store,
      close: async () => {
        await store.shutdown?.();
        await close();
      },
    };
  };
  if (rateLimitPerMinute > 0 && redis) return open(createRedisStore(redis));
  if (rateLimitPerMinute > 0 && databaseUrl !== undefined) {
    const { sql, close } = openConnection(databaseUrl, () => {}); // the store says what has failed
    return open(createPostgresStore(sql), close);
  }
  return { store: undefined, close: () => Promise.resolve() };
}
