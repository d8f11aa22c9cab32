import path from 'node:path';
import { isIP } from 'node:net';
import { readDatabaseUrl } from './database-url.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { readMailbox } from './email-address.ts';

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** The settings of the service, read once at start. */
export type Config = {
  readonly host: string;
  readonly port: number;
  /** Whether other processes may listen on the same port. */
  readonly reusePort: boolean;
  /**
   * The URL one level above the base address, without a slash at its end. Made from host and port
   * when undefined.
   */
  readonly publicUrl: string | undefined;
  /** Connection string of a PostgreSQL; undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Connections to a PostgreSQL that one process opens at most. */
  readonly databasePoolSize: number;
  /** The Redis in which servers share the rate limit; undefined: each counts for itself. */
  readonly redisUrl: string | undefined;
  readonly dataDirectory: string;
  /** Requests a minute and address; 0: no limit. */
  readonly rateLimitPerMinute: number;
  /** Origins whose pages may call from a browser; `*`: any, without credentials of the browser. */
  readonly corsOrigins: '*' | readonly string[];
  /** Express's `trust proxy`: false, a hop count, or addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly demoData: 'auto' | 'on' | 'off';
  /** Keys of the HMAC over issued passwords; undefined: generated into the data directory. */
  readonly credentialKeys: KeyRing | undefined;
  /**
   * Keys that encrypt the secrets of webhooks. Generated into the data directory when undefined.
   */
  readonly secretKeys: KeyRing | undefined;
  /** Whether the server delivers webhooks and mail too, or leaves that to workers of their own. */
  readonly worker: 'inline' | 'off';
  /**
   * Which webhooks may call http addresses and addresses that are not public: none, those whose URL
   * support gave, or all.
   */
  readonly webhookAllowPrivate: 'off' | 'on' | 'all';
  /** The URL of the mail server, for nodemailer. Mail is written to files when undefined. */
  readonly smtpUrl: string | undefined;
  /** Address that mail comes from; the recruiter's is its Reply-To. */
  readonly mailFrom: string;
  /** Where metrics are served; undefined: nowhere. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Seconds after SIGTERM in which the server still accepts connections but is not ready. */
  readonly shutdownDelay: number;
  readonly logLevel: LogLevel;
  /** Settings that a service with a PostgreSQL needs and that were left at their defaults. */
  readonly unset: readonly Unset[];
};

/** A setting left at its default, and what follows from it. */
export type Unset = { readonly name: keyof typeof NEEDED; readonly effect: string };

/** A trial on the embedded database does without these. */
const NEEDED = {
  SMTP_URL: 'letters are written to files and reach nobody, while the history says that they were sent',
  MAIL_FROM: 'letters come from recruitment@localhost, which mail servers refuse',
  PUBLIC_URL: 'links lead to the address at which this process listens',
  TRUST_PROXY: 'behind a proxy all clients share one rate limit; set it to off where there is none',
} as const;

/** An invalid setting. The message names the variable and its valid values. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const KEY_LENGTH = 32;
/** Running requests then get ten seconds; the whole stop takes at most half a minute. */
const MOST_DELAY = 20;

/**
 * Reads the settings. Throws a `ConfigError` for the first invalid one. An empty variable is
 * absent.
 */
export function readConfig(environment: Environment = process.env): Config {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const databaseUrl = readServerUrl(read('DATABASE_URL'));
  const metricsPort = read('METRICS_PORT');
  return Object.freeze({
    host: readHost('HOST', read('HOST') ?? '127.0.0.1'),
    port: readWholeNumber('PORT', read('PORT') ?? '3000', 65_535),
    reusePort: readChoice('REUSE_PORT', read('REUSE_PORT') ?? 'off', ['on', 'off']) === 'on',
    publicUrl: readPublicUrl(read('PUBLIC_URL')),
    databaseUrl,
    databasePoolSize: readWholeNumber('DATABASE_POOL_SIZE', read('DATABASE_POOL_SIZE') ?? '10', 1_000, 2),
    redisUrl: readRedisUrl(read('REDIS_URL')),
    dataDirectory: path.resolve(read('DATA_DIR') ?? '.data'),
    rateLimitPerMinute: readWholeNumber('RATE_LIMIT_PER_MINUTE', read('RATE_LIMIT_PER_MINUTE') ?? '45', 1_000_000),
    corsOrigins: readOrigins(read('CORS_ORIGINS')),
    trustProxy: readTrustProxy(read('TRUST_PROXY') ?? 'off'),
    demoData: readChoice('DEMO_DATA', read('DEMO_DATA') ?? 'auto', ['auto', 'on', 'off']),
    credentialKeys: readKeys('CREDENTIAL_KEY', read, databaseUrl),
    secretKeys: readKeys('SECRET_KEY', read, databaseUrl),
    worker: readChoice('WORKER', read('WORKER') ?? 'inline', ['inline', 'off']),
    webhookAllowPrivate: readChoice('WEBHOOK_ALLOW_PRIVATE', read('WEBHOOK_ALLOW_PRIVATE') ?? 'off', ['off', 'on', 'all']),
    smtpUrl: readSmtpUrl(read('SMTP_URL')),
    mailFrom: readMailFrom(read('MAIL_FROM') ?? 'recruitment@localhost'),
    metricsPort: metricsPort === undefined ? undefined : readWholeNumber('METRICS_PORT', metricsPort, 65_535),
    metricsHost: readHost('METRICS_HOST', read('METRICS_HOST') ?? '127.0.0.1'),
    shutdownDelay: readWholeNumber('SHUTDOWN_DELAY', read('SHUTDOWN_DELAY') ?? '0', MOST_DELAY),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    unset: databaseUrl === undefined ? [] : unsetOf(read),
  });
}

const unsetOf = (read: (name: string) => string | undefined): readonly Unset[] =>
  Object.entries(NEEDED)
    .filter(([name]) => read(name) === undefined)
    .map(([name, effect]) => ({ name: name as Unset['name'], effect }));

/** No key is repeated in a sentence. */
function readKeys(
  name: string,
  read: (name: string) => string | undefined,
  databaseUrl: string | undefined,
): KeyRing | undefined {
  const current = read(name);
  const others = `${name}_FALLBACKS`;
  const fallbacks = read(others)
    ?.split(',')
    .map((key) => key.trim());
  if (current !== undefined && current.length < KEY_LENGTH)
    throw new ConfigError(`${name} must have at least ${KEY_LENGTH} characters.`);
  if (fallbacks?.some((key) => key.length < KEY_LENGTH))
    throw new ConfigError(`${others} must be keys of at least ${KEY_LENGTH} characters each, separated by commas.`);
  if (current !== undefined) return createKeyRing([current, ...(fallbacks ?? [])]);
  if (databaseUrl !== undefined)
    throw new ConfigError(`${name} must be set when DATABASE_URL is: every server of a database needs the same key.`);
  if (fallbacks) throw new ConfigError(`${others} needs ${name}: the key that they are accepted beside.`);
  return undefined;
}

/** The value may hold a password, so it is not repeated in the sentence. */
function readSmtpUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value;
  throw new ConfigError('SMTP_URL must be a URL of the form smtp://user:password@host:587 or smtps://host:465.');
}

function readMailFrom(value: string): string {
  const mailbox = readMailbox(value);
  if (mailbox !== undefined) return mailbox;
  throw new ConfigError(`MAIL_FROM must be an e-mail address; "${value}" is not.`);
}

function readHost(name: string, value: string): string {
  if (isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value;
  throw new ConfigError(`${name} must be a host name or an IP address; "${value}" is neither.`);
}

function readWholeNumber(name: string, value: string, maximum: number, minimum = 0): number {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}; "${value}" is not.`);
}

function readChoice<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw new ConfigError(`${name} must be one of ${choices.join(', ')}; "${value}" is not.`);
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  // A bare ? or # leaves search and hash empty, but would appear in every URL.
  const plain = url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(value) && url.username + url.password === '';
  if (!plain)
    throw new ConfigError(`PUBLIC_URL must be an http or https URL without credentials, query or fragment; "${value}" is not.`);
  return url.href.replace(/\/+$/, '');
}

function readServerUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (readDatabaseUrl(value) !== null) return value;
  throw new ConfigError(
    'DATABASE_URL must be a URL of the form postgresql://user:password@host:5432/database, with user and password percent-encoded.',
  );
}

function readOrigins(value: string | undefined): Config['corsOrigins'] {
  if (value === '*') return value;
  const origins = value?.split(',').map((origin) => origin.trim()) ?? [];
  const wrong = origins.find((origin) => !/^https?:[^*]+$/.test(origin) || URL.parse(origin)?.origin !== origin);
  if (wrong === undefined) return Object.freeze(origins);
  throw new ConfigError(
    `CORS_ORIGINS must be * or origins of the form https://app.example, separated by commas; "${wrong}" is not.`,
  );
}

function readRedisUrl(value: string | undefined): string | undefined {
  if (value === undefined || /^rediss?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  throw new ConfigError('REDIS_URL must be a URL of the form redis://user:password@host:6379/0 or rediss://host:6379.');
}

function readTrustProxy(value: string): Config['trustProxy'] {
  if (value === 'off') return false;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every(isAddressOrRange)) return Object.freeze(addresses);
  throw new ConfigError(`TRUST_PROXY must be off, a hop count, or IP addresses separated by commas; "${value}" is not.`);
}

function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // a range of zero bits would trust every address; Express refuses it
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
