import { pino } from 'pino';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { createApp, type AppSettings } from '../../src/app.ts';
import type { Database } from '../../src/database.ts';
import { startServer } from '../../src/server.ts';
import { createClient, type Client, type Credentials } from './client.ts';
import { openTestDatabase } from './database.ts';

export const CREDENTIAL_KEY = 'a key for tests, long enough to pass';

/** The whole service on a loopback port with a database of its own. */
export type Service = {
  readonly origin: string;
  readonly database: Database;
  readonly prisma: PrismaClient;
  /** What the service wrote to its log. */
  readonly logged: readonly string[];
  readonly as: (credentials?: Credentials) => Client;
  readonly close: () => Promise<void>;
};

/** Starts the service with a limit that no test reaches unless settings say otherwise; `now` is its clock. */
export async function startService(settings: Partial<AppSettings> = {}, now?: () => Date): Promise<Service> {
  const database = await openTestDatabase();
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const server = await startServer({ host: '127.0.0.1', port: 0 }, (origin) =>
    createApp(
      database.prisma,
      { publicUrl: origin, credentialKey: CREDENTIAL_KEY, rateLimitPerMinute: 1_000_000, trustProxy: false, ...settings },
      log,
      now,
    ),
  );
  return {
    origin: server.origin,
    database,
    prisma: database.prisma,
    logged,
    as: (credentials) => createClient(server.origin, credentials),
    close: async () => {
      await server.close(1000);
      await database.close();
    },
  };
}
