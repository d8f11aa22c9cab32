import path from 'node:path';
import { pino, type Logger } from 'pino';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { readOrCreateKey } from './data-key.ts';
import { databaseFailure } from './database-failure.ts';
import { openDatabase, type Database } from './database.ts';
import { demoLogins, fillWithDemoData, hasDemoData, isEmptyDatabase, type DemoLogin } from './demo/demo-data.ts';
import { applyMigrations } from './migrations.ts';
import { startServer } from './server.ts';
import { welcomeText } from './welcome.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../prisma/migrations');
const SHUTDOWN_MS = 30_000;
const DEMO_LOCK = 72707370;

async function start(config: Config, log: Logger): Promise<() => Promise<void>> {
  const database = await openDatabase(config, (error) => {
    log.error({ err: error }, 'database connection lost');
    // an embedded database that has stopped does not come back in this process; a PostgreSQL does
    if (config.databaseUrl === undefined) process.exit(1);
  });
  try {
    const credentialKey = config.credentialKey ?? readOrCreateKey(config.dataDirectory, 'credential');
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
    const logins = await prepareDemo(config, database, credentialKey);
    const server = await startServer(config, (origin) =>
      createApp(database.prisma, { ...config, publicUrl: config.publicUrl ?? origin, credentialKey }, log),
    );
    process.stdout.write(welcomeText(server.origin, logins));
    return async () => {
      await server.close(SHUTDOWN_MS);
      await database.close();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function migrate({ pool, embedded }: Database): Promise<readonly string[]> {
  try {
    return await applyMigrations(pool, MIGRATIONS);
  } catch (error) {
    if (embedded || databaseFailure(error) === undefined) throw error;
    throw new Error('The database that DATABASE_URL names cannot be used now.', { cause: error });
  }
}

/** Fills the demo set in where it belongs and returns its logins where it is. */
async function prepareDemo({ demoData }: Config, database: Database, credentialKey: string): Promise<readonly DemoLogin[]> {
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

function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped with an error');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end).on('SIGTERM', end);
}

try {
  const config = readConfig();
  const log = pino({ level: config.logLevel });
  stopOnSignal(await start(config, log), log);
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`The service did not start. ${message}${cause instanceof Error ? `\n  ${cause.message}` : ''}\n`);
  process.exit(1);
}
