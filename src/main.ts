import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { runUntilSignal, type Running } from './foundation.ts';
import { createLog } from './log.ts';
import { serve } from './serve.ts';
import { tellPrimary, superviseServers } from './supervisor.ts';
import { welcomeText } from './welcome.ts';

const MOST_WORKERS = 256;

await runUntilSignal('service', async () => {
  const config = readConfig();
  const workers = readWorkers();
  return workers > 1 && cluster.isPrimary ? superviseServers(config, workers) : runServer(config);
});

/** One server: the service alone, or one of those that a primary has started. */
async function runServer(config: Config): Promise<Running> {
  const log = createLog(config.logLevel);
  const { origin, logins, describeMail, stop } = await serve(config, log);
  if (cluster.isWorker) tellPrimary();
  else process.stdout.write(welcomeText(origin, logins, describeMail));
  return { stop, log };
}

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
