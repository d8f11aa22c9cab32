import path from 'node:path';
import { isIP } from 'node:net';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** The settings of the service, read once at start. */
export type Config = {
  readonly host: string;
  readonly port: number;
  /** Address one level above the base address, without a slash at its end; undefined: made from host and port. */
  readonly publicUrl: string | undefined;
  /** Connection string of a PostgreSQL; undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  /** Requests a minute and address; 0: no limit. */
  readonly rateLimitPerMinute: number;
  /** What Express calls `trust proxy`: false, a hop count, or addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly demoData: 'auto' | 'on' | 'off';
  /** Key of the HMAC over issued passwords; undefined: generated into the data directory. */
  readonly credentialKey: string | undefined;
  readonly logLevel: LogLevel;
};

/** A setting that has a wrong value; the message names the variable and says what it takes. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const KEY_LENGTH = 32;

/** Reads the settings; throws a `ConfigError` for the first wrong one. An empty variable counts as absent. */
export function readConfig(environment: Environment = process.env): Config {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const databaseUrl = readDatabaseUrl(read('DATABASE_URL'));
  const credentialKey = read('CREDENTIAL_KEY');
  if (credentialKey !== undefined && credentialKey.length < KEY_LENGTH) {
    throw new ConfigError(`CREDENTIAL_KEY must have at least ${KEY_LENGTH} characters.`);
  }
  if (databaseUrl !== undefined && credentialKey === undefined) {
    throw new ConfigError('CREDENTIAL_KEY must be set when DATABASE_URL is: every server of a database needs the same key.');
  }
  return Object.freeze({
    host: readHost(read('HOST') ?? '127.0.0.1'),
    port: readWholeNumber('PORT', read('PORT') ?? '3000', 65_535),
    publicUrl: readPublicUrl(read('PUBLIC_URL')),
    databaseUrl,
    dataDirectory: path.resolve(read('DATA_DIR') ?? '.data'),
    rateLimitPerMinute: readWholeNumber('RATE_LIMIT_PER_MINUTE', read('RATE_LIMIT_PER_MINUTE') ?? '45', 1_000_000),
    trustProxy: readTrustProxy(read('TRUST_PROXY') ?? 'off'),
    demoData: readChoice('DEMO_DATA', read('DEMO_DATA') ?? 'auto', ['auto', 'on', 'off']),
    credentialKey,
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  });
}

function readHost(value: string): string {
  if (isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value;
  throw new ConfigError(`HOST must be a host name or an IP address; "${value}" is neither.`);
}

function readWholeNumber(name: string, value: string, maximum: number): number {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : NaN;
  if (number <= maximum) return number;
  throw new ConfigError(`${name} must be a whole number from 0 to ${maximum}; "${value}" is not.`);
}

function readChoice<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw new ConfigError(`${name} must be one of ${choices.join(', ')}; "${value}" is not.`);
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  // a bare ? or # leaves search and hash empty and would still stand in every address made from this one
  const plain = url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(value) && url.username + url.password === '';
  if (!plain)
    throw new ConfigError(
      `PUBLIC_URL must be an http or https address without credentials, query or fragment; "${value}" is not.`,
    );
  return url.href.replace(/\/+$/, '');
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  throw new ConfigError('DATABASE_URL must be an address of the form postgresql://user:password@host:5432/database.');
}

function readTrustProxy(value: string): Config['trustProxy'] {
  if (value === 'off') return false;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every(isAddressOrRange)) return Object.freeze(addresses);
  throw new ConfigError(`TRUST_PROXY must be off, a hop count, or addresses separated by commas; "${value}" is not.`);
}

function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // a range of no bits would trust everyone, and Express refuses it
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
