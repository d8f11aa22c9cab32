import { createClient } from '@redis/client';
import { within } from '../../core/deadline.ts';

/** A Redis that servers share. Commands fail at once while it is not connected. */
export type Redis = {
  readonly send: (command: readonly string[]) => Promise<Reply | Reply[]>;
  readonly close: () => Promise<void>;
};

type Reply = string | number | boolean;

/** Milliseconds: how long a start waits for Redis, and a command for its answer. */
const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 2_000;
const MAX_PAUSE_MS = 2_000;

/**
 * Connects to Redis, and again whenever the connection breaks. Resolves after two seconds at the
 * latest, connected or not. `onError` is called once for each break.
 */
export async function connectRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  const client = createClient({
    url,
    name: 'recruitment',
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    pingInterval: 10_000,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, MAX_PAUSE_MS) },
  });
  let broken = false;
  client.on('ready', () => (broken = false));
  client.on('error', (error: Error) => {
    if (!broken) onError(error);
    broken = true;
  });
  // rejects only when it is closed before it was connected
  const connected = client.connect().catch(() => {});
  const failed = new Promise((resolve) => client.once('error', resolve));
  await within(CONNECT_TIMEOUT_MS, Promise.race([connected, failed]), () => {});
  return {
    send: (command) => client.sendCommand([...command]),
    close: async () => (client.isReady ? client.close() : client.destroy()),
  };
}
