import { parseArgs } from 'node:util';
import { readConfig } from './core/config.ts';
import { createLog } from './core/log.ts';
import { beginEmbedded } from './database/embedded/embedded-database.ts';
import { runUntilSignal } from './runtime/run-until-signal.ts';

await runUntilSignal('service', async () => {
  parseArgs(); // refuses arguments: there are none
  const config = readConfig();
  const log = createLog(config.logLevel);
  log.info('preparing the database');
  // PostgreSQL starts in a thread of its own while this one loads the service: either takes the better part of a second
  const embedded = config.databaseUrl === undefined ? beginEmbedded(config.dataDirectory) : undefined;
  const { runServer } = await import('./runtime/run-server.ts');
  return runServer(config, log, embedded);
});
