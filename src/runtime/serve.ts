import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createEarlyRefusals, type Application } from '../http/refusal.ts';
import type { Config } from '../core/config.ts';
import type { Database } from '../database/database.ts';
import type { DemoLogin } from '../demo/demo-logins.ts';
import { prepareDemo } from '../demo/demo-data.ts';
import { startAutovacuum } from '../database/embedded/autovacuum.ts';
import type { EmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { openServices, type Services } from './services.ts';
import { createDatabaseCheck } from './health/database-check.ts';
import { createHealth } from './health/health.ts';
import { startServer } from './http-server.ts';

const SHUTDOWN_MS = 30_000;

/** Stands before the application, with the data and the demo logins that are ready then. */
export type Front = (
  application: Application,
  parts: { readonly database: Database; readonly logins: readonly DemoLogin[] },
) => Promise<Application>;

type Server = {
  /** Address one level above the base address, as seen from this machine. */
  readonly origin: string;
  readonly logins: readonly DemoLogin[];
  /** Says where mail goes; undefined when a worker of its own sends it. */
  readonly describeMail: string | undefined;
  /** Finishes running requests and deliveries, then closes the database. */
  readonly stop: () => Promise<void>;
};

/**
 * Serves the interface and, with `WORKER=inline`, runs a worker. A worker delivers for all servers;
 * a server wakes its own worker after a change. It listens before the database answers, so that
 * probes can report the start.
 */
export async function serve(config: Config, log: Logger, embedded: EmbeddedDatabase | undefined, front?: Front): Promise<Server> {
  const health = createHealth();
  let delivery: Awaited<ReturnType<Services['openWorker']>> | undefined;
  const opened = Promise.withResolvers<Opened>();
  const server = await startServer(
    config,
    async (origin) => {
      const services = await openServices(config, log, { embedded, health });
      try {
        const parts = await openParts(config, services, log, config.publicUrl ?? origin, (tenantId) =>
          delivery?.worker.wake(tenantId),
        );
        opened.resolve({ ...parts, services });
        const { application, logins } = parts;
        return front ? await front(application, { database: services.database, logins }) : application;
      } catch (error) {
        await services.close();
        throw error;
      }
    },
    { health, createRefusals: (origin) => createEarlyRefusals(config.publicUrl ?? origin, log) },
  );
  const { services, logins, close } = await opened.promise;
  health.begin(createDatabaseCheck(services.database));
  if (config.worker === 'inline') delivery = await services.openWorker(config.publicUrl ?? server.origin);
  delivery?.worker.start();
  // not before: the one connection may be in use as long as the start takes
  const autovacuum = services.database.embedded ? startAutovacuum(services.database, log) : undefined;
  const stop = async (): Promise<void> => {
    health.end();
    // load balancers must see the probe fail before connections are refused
    const closing = sleep(config.shutdownDelay * 1_000).then(() => server.close(SHUTDOWN_MS - config.shutdownDelay * 1_000));
    await Promise.all([closing, delivery?.worker.stop()]);
    await Promise.all([close(), autovacuum?.stop()]);
    await services.close();
  };
  return { origin: server.origin, logins, describeMail: delivery?.describeMail, stop };
}

type Parts = {
  readonly application: Application;
  readonly logins: readonly DemoLogin[];
  readonly close: () => Promise<void>;
};
type Opened = Parts & { readonly services: Services };

async function openParts(
  config: Config,
  services: Services,
  log: Logger,
  publicUrl: string,
  onQueued: (tenantId: number) => void,
): Promise<Parts> {
  const { database, upToDate, credentialKeys, secretKeys, metrics } = services;
  const count = await openSharedCount(config, log);
  const settings = { ...config, publicUrl, credentialKeys, secretKeys, observeRequest: metrics?.observeRequest };
  const close = async (): Promise<void> => count?.close();
  const makeApplication = async (): Promise<Application> => {
    // loaded here, so that the start can already listen and answer probes
    const [{ createApp }, { versions }] = await Promise.all([import('./app.ts'), import('../resources/versions.ts')]);
    return createApp({ database, versions, settings, log, onQueued, rateLimitStore: count?.store });
  };
  // Both at the same time, to shorten the start.
  const [logins, application] = await Promise.all([
    upToDate.then(() => prepareDemo(config, database, { credentialKeys, secretKeys }, () => log.info('writing the demo data'))),
    makeApplication(),
  ]);
  return { application, logins, close };
}

async function openSharedCount({ rateLimitPerMinute, databaseUrl, redisUrl }: Config, log: Logger) {
  if (rateLimitPerMinute === 0) return undefined;
  if (redisUrl === undefined) {
    if (databaseUrl !== undefined) log.warn('each process counts the rate limit for itself: REDIS_URL shares it');
    return undefined;
  }
  // loaded on demand, because few servers use it
  const { openRedisStore } = await import('../http/rate-limit/redis-store.ts');
  return openRedisStore(redisUrl, (error) => log.error({ err: error }, 'Redis does not answer'));
}
