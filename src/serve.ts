import type { Logger } from 'pino';
import { createAdmission } from './api/admission.ts';
import { openRateLimitStore } from './api/rate-limit/open-store.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { DeliveryWorker } from './deliveries/worker.ts';
import type { Foundation } from './foundation.ts';
import { openReplicas } from './replicas/replicas.ts';
import { startServer } from './server.ts';
import { versions } from './versions.ts';

const SHUTDOWN_MS = 30_000;

export type Server = {
  /** Address one level above the base address, as seen from this machine. */
  readonly origin: string;
  /** Lets what runs finish, then closes everything it stands on too. */
  readonly stop: () => Promise<void>;
};

/**
 * Serves the interface and, where this is not left to workers of their own, delivers. Each of several servers delivers what is due: the one that made
 * a change wakes itself, and none depends on another.
 */
export async function serve(config: Config, foundation: Foundation, log: Logger): Promise<Server> {
  const { database, credentialKey, metrics } = foundation;
  const redis = await openRedis(config, log);
  const rateLimit = openRateLimitStore(config, redis, log);
  const replicas = openReplicas(config, log);
  // as many as keep every connection to the databases busy
  const admission = createAdmission(2 * config.databasePoolSize * (1 + config.databaseReplicaUrls.length));
  metrics?.watchAdmission(admission);
  let worker: DeliveryWorker | undefined;
  const server = await startServer(config, (origin) => {
    const publicUrl = config.publicUrl ?? origin;
    if (config.worker === 'inline') worker = foundation.createWorker(publicUrl);
    const settings = { ...config, publicUrl, credentialKey, observeRequest: metrics?.observeRequest };
    const { store: rateLimitStore } = rateLimit;
    return createApp({ database, versions, settings, log, onQueued: worker?.wake, admission, rateLimitStore, replicas });
  });
  worker?.start();
  const stop = async (): Promise<void> => {
    await Promise.all([server.close(SHUTDOWN_MS), worker?.stop()]);
    await rateLimit.close();
    await Promise.all([redis?.close(), replicas?.close()]);
    await foundation.close();
  };
  return { origin: server.origin, stop };
}

async function openRedis({ redisUrl }: Config, log: Logger) {
  if (redisUrl === undefined) return undefined;
  // its client takes a tenth of a second to load, and most do without
  const { connectRedis } = await import('./redis.ts');
  return connectRedis(redisUrl, (error) => log.error({ err: error }, 'Redis does not answer'));
}
