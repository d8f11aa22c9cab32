import { createClient } from '@redis/client';
import type { Options, Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { within } from '../../core/deadline.ts';
import { WINDOW_MS } from './rate-limit.ts';

/** Milliseconds: how long a start waits for Redis, and a request for its count. */
const CONNECT_TIMEOUT_MS = 2_000;
const COUNT_TIMEOUT_MS = 500;
/** Milliseconds: a ping is sent this often, and a connection without a word this long is broken. */
const PING_MS = 1_000;
const SILENCE_MS = 2_500;
const MAX_PAUSE_MS = 2_000;

/**
 * Counts requests in Redis for all servers that use it. Connects again whenever the connection
 * breaks; until then each count fails at once. Resolves after two seconds at the latest, connected or not.
 * `onError` is called for each connection that breaks or cannot be made.
 */
export async function openRedisStore(
  url: string,
  onError: (error: Error) => void,
): Promise<{ readonly store: Store; readonly close: () => Promise<void> }> {
  const client = createClient({
    url,
    name: 'recruitment',
    disableOfflineQueue: true,
    commandOptions: { timeout: COUNT_TIMEOUT_MS },
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, MAX_PAUSE_MS),
    },
  });
  const store = new RedisStore({
    prefix: 'recruitment:rate-limit:',
    sendCommand: (...command) => client.sendCommand(command),
  });
  client.on('error', onError);
  // the store does not load its scripts again when Redis was away as it began
  client.on('ready', () => void store.init({ windowMs: WINDOW_MS } as Options).catch(() => {}));
  // rejects only when it is closed before it was connected
  const connected = client.connect().catch(() => {});
  const failed = new Promise((resolve) => client.once('error', resolve));
  await within(CONNECT_TIMEOUT_MS, Promise.race([connected, failed]), () => {});
  return { store, close: async () => (client.isReady ? client.close() : client.destroy()) };
}
