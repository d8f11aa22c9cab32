import type { Logger } from 'pino';
import type { Config } from '../core/config.ts';
import { wrongAddress } from '../database/address.ts';
import { whenDatabaseAnswers } from '../database/retry.ts';
import { connectEmbedded, openDatabase, type Database } from '../database/database.ts';
import type { DeliveryWorker } from '../deliveries/worker.ts';
import type { EmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import type { Health } from './health/health.ts';
import { readOrCreateKeys } from '../core/key-files.ts';
import type { KeyRing } from '../core/key-ring.ts';
import type { Metrics } from './metrics/metrics.ts';
import { applyMigrations, MIGRATIONS } from '../database/migrations.ts';
import { findConnectionLimit, findUnmetRequirement } from '../database/requirements.ts';
import { withoutDeadline } from '../core/deadline.ts';

/** The services that server and worker share. */
export type Services = {
  readonly database: Database;
  /** Resolves when the database answers and is migrated. Rejects when that fails. */
  readonly upToDate: Promise<void>;
  readonly credentialKeys: KeyRing;
  readonly secretKeys: KeyRing;
  /** Undefined without METRICS_PORT. */
  readonly metrics: Metrics | undefined;
  /** Makes a worker for the service at this URL, with a sentence that says where mail goes. */
  readonly openWorker: (publicUrl: string) => Promise<{ readonly worker: DeliveryWorker; readonly describeMail: string }>;
  /** Stops serving metrics and closes the database. */
  readonly close: () => Promise<void>;
};

/** Longer than the timeout in PostgreSQL, which normally ends a statement first. */
const STATEMENT_MS = 7_000;
const ALL_PRIVATE =
  'WEBHOOK_ALLOW_PRIVATE is all: an ADMIN of any customer can have http and private addresses of this network called';
/** Between two lines in the log while migrations go on. */
const LOG_INTERVAL_MS = 10_000;

async function open(config: Config, log: Logger, embedded?: EmbeddedDatabase): Promise<Database> {
  const onError = (error: Error): void => {
    log.error({ err: error }, 'database connection lost');
    // an embedded database that has stopped does not restart in this process; a PostgreSQL does
    if (embedded) process.exit(1);
  };
  return embedded ? connectEmbedded(embedded, onError) : openDatabase({ ...config, statementMs: STATEMENT_MS }, onError);
}

/** Callbacks while the services open. */
type Opening = {
  /** Its probes are answered. */
  readonly health?: Health;
  /** The embedded database, where the settings name no PostgreSQL. */
  readonly embedded?: EmbeddedDatabase | undefined;
};

/**
 * Opens the database, starts the migrations and reads the keys. Closes the database when the keys
 * cannot be read. Probes of `health` are answered while the database opens.
 */
export async function openServices(config: Config, log: Logger, { health, embedded }: Opening = {}): Promise<Services> {
  for (const { name, effect } of config.unset) log.warn(`${name} is not set: ${effect}`);
  if (config.webhookAllowPrivate === 'all') log.warn(ALL_PRIVATE);
  const { beginMetrics, closeMetrics } = await serveMetrics(config, health);
  const database = await open(config, log, embedded);
  if (embedded?.isRestored)
    log.warn(
      { folder: config.dataDirectory },
      'a restored backup is in place; the former database is kept as postgresql.replaced',
    );
  const bringUpToDate = async (): Promise<void> => {
    await embedded?.opened;
    await migrate(database, log);
    // Prisma loads its compiler at the first query, which must not be that of a request with a deadline
    await database.prisma.tenant.findFirst({ select: { id: true } }).catch(() => {});
  };
  const upToDate = bringUpToDate();
  upToDate.catch(() => {}); // callers of `upToDate` get the error
  try {
    const { dataDirectory } = config;
    const metrics = beginMetrics(database, upToDate);
    const secretKeys = config.secretKeys ?? readOrCreateKeys(dataDirectory, 'secret');
    const credentialKeys = config.credentialKeys ?? readOrCreateKeys(dataDirectory, 'credential');
    return {
      database,
      upToDate,
      credentialKeys,
      secretKeys,
      metrics,
      openWorker: async (publicUrl) => {
        // loaded after the start, because no request needs it
        const [deliveries, mail, letters] = await Promise.all([
          import('../deliveries/delivery.ts'),
          import('../deliveries/mail/create-mailer.ts'),
          import('../deliveries/mail/letter-files.ts'),
        ]);
        const mailer = mail.createMailer(config);
        // letters may be files also where there is a mail server now
        const upkeep = { mailDirectory: letters.mailDirectoryIn(dataDirectory), referenceKeys: credentialKeys };
        const settings = { ...config, ...upkeep, secretKeys, publicUrl };
        const worker = deliveries.createDelivery(database, mailer, settings, log, {
          observe: metrics?.observeDelivery,
        });
        metrics?.watchWorker(worker);
        return { worker, describeMail: mailer.describe };
      },
      close: async () => {
        await closeMetrics();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveMetrics({ metricsHost: host, metricsPort: port, unset }: Config, health: Health | undefined) {
  const closeMetrics = (): Promise<void> => Promise.resolve();
  if (port === undefined) return { beginMetrics: () => undefined, closeMetrics };
  const [{ createMetrics }, { startMetricsServer }] = await Promise.all([
    import('./metrics/metrics.ts'),
    import('./metrics/metrics-server.ts'),
  ]);
  let readable: Metrics | undefined;
  const beginMetrics = (database: Database, upToDate: Promise<void>): Metrics => {
    const metrics = createMetrics(database, unset);
    upToDate.then(
      () => (readable = metrics),
      () => {},
    );
    return metrics;
  };
  const server = await startMetricsServer({ host, port, metrics: { read: () => readable?.read() }, health });
  return { beginMetrics, closeMetrics: () => server.close(1_000) };
}

async function migrate({ pool, embedded }: Database, log: Logger): Promise<void> {
  const apply = () =>
    withoutDeadline(async () => {
      const unmet = await findUnmetRequirement(pool);
      if (unmet !== undefined) throw new Error(unmet);
      const lines = setInterval(() => log.warn('migrations go on, in this server or in another one'), LOG_INTERVAL_MS);
      const onBegin = (): void => log.info('applying migrations');
      const onHeld = (err: Error): void => log.warn({ err }, 'a migration waits for the transactions of others');
      return applyMigrations(pool, MIGRATIONS, { onBegin, onHeld }).finally(() => clearInterval(lines));
    });
  try {
    const applied = await (embedded ? apply() : whenDatabaseAnswers(apply, log));
    if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
    const limit = embedded ? undefined : await withoutDeadline(() => findConnectionLimit(pool));
    if (limit !== undefined) log.warn(limit);
  } catch (error) {
    const wrong = embedded ? undefined : wrongAddress(error);
    throw wrong === undefined ? error : new Error(wrong, { cause: error });
  }
}
