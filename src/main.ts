import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { readConfig } from './core/config.ts';
import { beginEmbedded } from './database/embedded/embedded-database.ts';
import { runUntilSignal } from './runtime/run-until-signal.ts';

const MOST_WORKERS = 256;

await runUntilSignal('service', async () => {
  const config = readConfig();
  const workers = readWorkers();
  if (workers > 1 && cluster.isPrimary) {
    const { superviseServers } = await import('./runtime/cluster.ts');
    return superviseServers(config, workers);
  }
  // PostgreSQL starts in a thread of its own while this one loads the service: either takes the better part of a second
  const embedded = config.databaseUrl === undefined ? beginEmbedded(config.dataDirectory) : undefined;
  const { runServer } = await import('./runtime/run-server.ts');
  return runServer(config, embedded);
});

/** How many servers `--workers` asks for; one unless it is given. */
function readWorkers(): number {
  const wrong = (message: string): Error => new Error(`${message} Usage: npm start -- --workers 4`);
  let workers: string | undefined;
  try {
    ({ workers } = parseArgs({ options: { workers: { type: 'string' } } }).values);
  } catch (error) {
    throw wrong(`${(error as Error).message.replace(/\.?$/, '.')}`);
  }
  const count = workers === undefined ? 1 : /^\d{1,3}$/.test(workers) ? Number(workers) : NaN;
  if (count >= 1 && count <= MOST_WORKERS) return count;
  throw wrong(`--workers takes a whole number from 1 to ${MOST_WORKERS}; "${workers}" is not.`);
}
