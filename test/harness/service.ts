import { afterAll, beforeAll } from '@jest/globals';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { createApp, type AppSettings } from '../../src/runtime/app.ts';
import type { MajorVersion } from '../../src/http/major-version.ts';
import type { Database } from '../../src/database/database.ts';
import { createDelivery } from '../../src/deliveries/delivery.ts';
import type { WebhookFormat } from '../../src/deliveries/formats.ts';
import { UnknownHost, type HostLookup } from '../../src/deliveries/host-lookup.ts';
import type { DeliveryWorker } from '../../src/deliveries/worker.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { createLog } from '../../src/core/log.ts';
import { startServer } from '../../src/runtime/http-server.ts';
import type { Mailer } from '../../src/deliveries/mail/mailer.ts';
import { versions as served } from '../../src/resources/versions.ts';
import { createClient, type Client, type Credentials } from './client.ts';
import { openTestDatabase } from './database.ts';

export const CREDENTIAL_KEY = 'a key for tests that is long enough to pass';
export const SECRET_KEY = 'another key for tests that is long enough too';
export const CREDENTIAL_KEYS = createKeyRing([CREDENTIAL_KEY]);
export const SECRET_KEYS = createKeyRing([SECRET_KEY]);

/** The whole service on a loopback port with a database of its own. */
export type Service = {
  readonly origin: string;
  readonly database: Database;
  readonly prisma: PrismaClient;
  /** The log of the service. */
  readonly logged: readonly string[];
  readonly as: (credentials?: Credentials) => Client;
  /** Delivers events and letters, when it is called. */
  readonly worker: DeliveryWorker;
  readonly close: () => Promise<void>;
};

/** One more worker on the database of the service. */
export const aWorker = (
  { origin, database, webhookAllowPrivate = 'on' }: Pick<Service, 'origin' | 'database'> & Partial<AppSettings>,
  mailer = refusingMailer,
  log = createLog('silent'),
  formats?: ReadonlyMap<number, WebhookFormat>,
): DeliveryWorker => {
  const worker = createDelivery(
    database,
    mailer,
    {
      publicUrl: origin,
      secretKeys: SECRET_KEYS,
      referenceKeys: CREDENTIAL_KEYS,
      webhookAllowPrivate,
      ...(formats && { formats }),
    },
    log,
  );
  // At one instant: on a slow machine a failed call becomes due again while the others are made. It is
  // behind what has just been queued, whose time has microseconds.
  return { ...worker, deliverDue: (now = new Date(Date.now() + 1)) => worker.deliverDue(now) };
};

/** Takes no letter: for tests that are about none. */
const refusingMailer: Mailer = {
  send: () => Promise.resolve({ verdict: 'RETRY', status: 0, body: '', error: 'There is no mail server.', durationMs: 0 }),
  check: () => Promise.resolve(undefined),
  describe: '',
  close: () => Promise.resolve(),
};

/** No name has an address: receivers of tests are at 127.0.0.1. */
const lookupHost: HostLookup = () => Promise.reject(new UnknownHost());

/** The settings without which no application is made. */
export const NEEDED = {
  credentialKeys: CREDENTIAL_KEYS,
  secretKeys: SECRET_KEYS,
  webhookAllowPrivate: 'on',
  lookupHost,
} as const;

const SETTINGS = {
  ...NEEDED,
  rateLimitPerMinute: 1_000_000,
  trustProxy: false,
  expirationsKeptMs: 0,
  credentialsKeptMs: 0,
} as const;

export type ServiceSettings = Partial<AppSettings> & {
  readonly versions?: readonly MajorVersion[];
  readonly formats?: ReadonlyMap<number, WebhookFormat>;
  readonly databasePoolSize?: number;
  /** A database that is there, in place of one of the test file's own; it ends with the service. */
  readonly database?: Database;
};

/** A service for the tests of a file, or of a `describe`: from before the first one until after the last one. */
export function aService(...given: Parameters<typeof startService>): Service {
  const service = {} as Service;
  beforeAll(async () => void Object.assign(service, await startService(...given)));
  afterAll(() => service.close());
  return service;
}

/** Starts the service with a limit that no test reaches unless settings say otherwise; `now` is its clock. */
export async function startService(
  { versions = served, formats, databasePoolSize, database: given, ...settings }: ServiceSettings = {},
  now?: () => Date,
  mailer: Mailer = refusingMailer,
): Promise<Service> {
  const database = given ?? (await openTestDatabase(databasePoolSize));
  const logged: string[] = [];
  const log = createLog('debug', { write: (line: string) => void logged.push(line) });
  let wake: DeliveryWorker['wake'] = () => {};
  const server = await startServer({ host: '127.0.0.1', port: 0 }, (origin) =>
    createApp({
      database,
      versions,
      settings: { ...SETTINGS, publicUrl: origin, ...settings },
      log,
      now,
      onQueued: (tenantId) => wake(tenantId),
    }),
  );
  const worker = aWorker({ origin: server.origin, database, ...settings }, mailer, log, formats);
  wake = worker.wake;
  return {
    origin: server.origin,
    database,
    prisma: database.prisma,
    logged,
    as: (credentials) => createClient(server.origin, credentials),
    worker,
    close: async () => {
      // all requests of a test have been answered
      await server.close(0);
      await worker.stop();
      await database.close();
    },
  };
}
