/**
 * Several servers on one port. The primary migrates, fills in the demo data, prints the banner,
 * serves the metrics of all, and passes connections to the servers in turn. A server that exits is
 * restarted, with growing pauses. One that exits before all have started ends the start.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { ConfigError, type Config } from '../core/config.ts';
import { prepareDemo } from '../demo/demo-data.ts';
import { openUpToDate } from './services.ts';
import { createLog } from '../core/log.ts';
import { STOP, type Running } from './run-until-signal.ts';
import { startServer } from './http-server.ts';
import { welcomeText } from './banner.ts';

const READY = 'ready';
/**
 * Milliseconds: the first and the longest pause before a restart, and the lifetime after which a
 * server counts as running.
 */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
const STABLE_AFTER_MS = 60_000;

/** Sends the primary that this server answers. */
export const tellPrimary = (): void => void process.send?.(READY);

/** Starts as many servers and keeps them running; resolves when all of them answer. */
export async function superviseServers(config: Config, count: number): Promise<Running> {
  const log = createLog(config.logLevel);
  const { databaseUrl, credentialKeys, secretKeys } = config;
  if (databaseUrl === undefined || credentialKeys === undefined || secretKeys === undefined)
    throw new ConfigError(
      '--workers needs DATABASE_URL: an embedded database lives in one process. Start without it, or set DATABASE_URL.',
    );
  const database = await openUpToDate(config, log);
  const logins = await prepareDemo(config, database, { credentialKeys, secretKeys }).finally(() => database.close());
  const origin = await findAddress(config);
  const metrics = await serveClusterMetrics(config);
  const servers = startServers(count, new URL(origin).port, log);
  await servers.ready.catch(async (error: unknown) => {
    await servers.stop().catch(() => {}); // ends the servers that have started
    throw error;
  });
  // Loaded here, because each server loads this file and may not need the mailer.
  const { createMailer } = await import('../deliveries/mail/create-mailer.ts');
  const mailer = createMailer(config);
  process.stdout.write(welcomeText(origin, logins, config.worker === 'inline' ? mailer.describe : undefined));
  await mailer.close();
  const stop = async (): Promise<void> => {
    await servers.stop();
    await metrics?.close(1_000);
  };
  return { stop, log };
}

async function serveClusterMetrics({ metricsHost: host, metricsPort: port }: Config) {
  if (port === undefined) return undefined;
  const [{ createClusterMetrics }, { startMetricsServer }] = await Promise.all([
    import('./metrics/metrics.ts'),
    import('./metrics/metrics-server.ts'),
  ]);
  return startMetricsServer({ host, port, metrics: createClusterMetrics() });
}

/** Finds a port for all servers, also for port 0. Rejects with a sentence when none can be used. */
async function findAddress(config: Config): Promise<string> {
  const server = await startServer(config, () => Promise.resolve(() => {}));
  await server.close(0);
  return server.origin;
}

function startServers(count: number, port: string, log: Logger) {
  const timers = new Set<NodeJS.Timeout>();
  const answering = new Set<Worker>();
  let begun = false;
  let stopping = false;
  let failed = false;

  /** `restarts`: how many came right before this one. */
  async function run(restarts: number, onReady?: () => void, onFailure?: (error: Error) => void): Promise<void> {
    const startedAt = performance.now();
    const worker = cluster.fork({ PORT: port });
    worker.on('message', (message) => {
      if (message !== READY) return;
      answering.add(worker);
      onReady?.();
    });
    worker.on('error', (error) => log.error({ err: error }, 'a message to a server failed'));
    const how = await endOf(worker);
    const answered = answering.delete(worker);
    if (stopping) failed ||= answered && how !== 'exit 0';
    else if (!begun) onFailure?.(new Error(`A server ended at its start (${how}).`));
    else {
      log.error({ server: worker.process.pid, how }, 'a server ended by itself and is started again');
      runLater(performance.now() - startedAt > STABLE_AFTER_MS ? 0 : restarts);
    }
  }

  function runLater(restarts: number): void {
    const start = (): void => {
      timers.delete(timer);
      void run(restarts + 1);
    };
    const timer = setTimeout(start, Math.min(FIRST_PAUSE_MS * 2 ** restarts, MAX_PAUSE_MS));
    timers.add(timer);
  }

  const each = Array.from({ length: count }, () => new Promise<void>((resolve, reject) => void run(0, resolve, reject)));
  return {
    ready: Promise.all(each).then(() => void (begun = true)),
    stop: async (): Promise<void> => {
      stopping = true;
      timers.forEach((timer) => clearTimeout(timer));
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.flatMap((worker) => (worker.isDead() ? [] : [stopOne(worker, answering.has(worker))])));
      if (failed) throw new Error('A server did not stop in order.');
    },
  };
}

/** How a server has ended. */
const endOf = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => resolve(signal ?? `exit ${code}`));
  });

/** A server that does not answer yet has no requests and no listener. */
function stopOne(worker: Worker, answers: boolean): Promise<string> {
  const ended = endOf(worker);
  if (!answers) worker.process.kill('SIGKILL');
  else if (worker.isConnected()) worker.send(STOP);
  return ended;
}
