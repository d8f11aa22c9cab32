import { ConfigError, readConfig } from './core/config.ts';
import { createLog } from './core/log.ts';
import { announce } from './runtime/banner.ts';
import { openServices } from './runtime/services.ts';
import { createDatabaseCheck } from './runtime/health/database-check.ts';
import { createHealth } from './runtime/health/health.ts';
import { runUntilSignal } from './runtime/run-until-signal.ts';

await runUntilSignal('worker', async () => {
  const config = readConfig();
  if (config.databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL must be set: from an embedded database its own server delivers (WORKER=inline).');
  if (config.publicUrl === undefined)
    throw new ConfigError('PUBLIC_URL must be set to that of the servers: the URLs in an event are made from it.');
  const log = createLog(config.logLevel);
  const health = createHealth();
  const { database, upToDate, openWorker, close } = await openServices(config, log, { health });
  await upToDate;
  const { worker, describeMail } = await openWorker(config.publicUrl);
  worker.start();
  health.begin(createDatabaseCheck(database));
  announce(`The delivery worker has begun. ${describeMail}\n`);
  const stop = async (): Promise<void> => {
    health.end();
    await worker.stop();
    await close();
  };
  return { stop, log };
});
