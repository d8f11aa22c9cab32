import cluster from 'node:cluster';
import type { Config } from './config.ts';
import type { EmbeddedDatabase } from './embedded/embedded-database.ts';
import { createLog } from './log.ts';
import type { Running } from './run-until-signal.ts';
import { serve } from './serve.ts';
import { tellPrimary } from './supervisor.ts';
import { welcomeText } from './welcome.ts';

/** Runs one server: the service alone, or one of those that a primary has started. The embedded database ends with it, also where it does not start. */
export async function runServer(config: Config, embedded: EmbeddedDatabase | undefined): Promise<Running> {
  const log = createLog(config.logLevel);
  try {
    const { origin, logins, describeMail, stop } = await serve(config, log, embedded);
    if (cluster.isWorker) tellPrimary();
    else process.stdout.write(welcomeText(origin, logins, describeMail));
    return { stop, log };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}
