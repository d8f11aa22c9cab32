import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { Database } from './database.ts';
import { demoLogins, fillWithDemoData, hasDemoData, isEmptyDatabase, type DemoLogin } from './demo/demo-data.ts';
import type { DeliveryWorker } from './deliveries/worker.ts';
import { openFoundation, runUntilSignal, type Foundation } from './foundation.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { versions } from './versions.ts';
import { welcomeText } from './welcome.ts';

const SHUTDOWN_MS = 30_000;
const DEMO_LOCK = 72707370;

await runUntilSignal('service', async () => {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const foundation = await openFoundation(config, log);
  const { database, credentialKey, mailer, metrics } = foundation;
  try {
    const logins = await prepareDemo(config, foundation);
    let worker: DeliveryWorker | undefined;
    const server = await startServer(config, (origin) => {
      const publicUrl = config.publicUrl ?? origin;
      if (config.worker === 'inline') worker = foundation.createWorker(publicUrl);
      const settings = { ...config, publicUrl, credentialKey, observeRequest: metrics?.observeRequest };
      return createApp({ prisma: database.prisma, versions, settings, log, onQueued: worker?.wake });
    });
    worker?.start();
    process.stdout.write(welcomeText(server.origin, logins, worker && mailer.describe));
    const stop = async (): Promise<void> => {
      await Promise.all([server.close(SHUTDOWN_MS), worker?.stop()]);
      await foundation.close();
    };
    return { stop, log };
  } catch (error) {
    await foundation.close();
    throw error;
  }
});

/** Fills the demo set in where it belongs and returns its logins where it is. */
async function prepareDemo({ demoData }: Config, { database, credentialKey }: Foundation): Promise<readonly DemoLogin[]> {
  const { prisma, embedded } = database;
  if (demoData === 'on' || (demoData === 'auto' && embedded)) {
    await alone(database, async () => {
      if (await isEmptyDatabase(prisma)) await fillWithDemoData(prisma, { credentialKey, today: new Date() });
    });
  }
  return demoData !== 'off' && (await hasDemoData(prisma)) ? demoLogins(credentialKey) : [];
}

/** Of several servers that start at once on one PostgreSQL one does the work while the others wait; an embedded one has one server. */
async function alone({ pool, embedded }: Database, work: () => Promise<void>): Promise<void> {
  if (embedded) return work();
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    await work();
  } finally {
    client.release(true); // its settings and its lock go with the connection
  }
}
