import path from 'node:path';
import { expect, test } from '@jest/globals';
import express from 'express';
import { ConfigError, readConfig } from '../../src/core/config.ts';

const KEY = 'k'.repeat(32);

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    reusePort: false,
    publicUrl: undefined,
    databaseUrl: undefined,
    databasePoolSize: 10,
    redisUrl: undefined,
    dataDirectory: path.resolve('.data'),
    rateLimitPerMinute: 45,
    corsOrigins: [],
    trustProxy: false,
    demoData: 'auto',
    credentialKeys: undefined,
    secretKeys: undefined,
    worker: 'inline',
    webhookAllowPrivate: 'off',
    smtpUrl: undefined,
    mailFrom: 'recruitment@localhost',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    shutdownDelay: 0,
    logLevel: 'info',
    unset: [],
  });
});

test('with DATABASE_URL, settings that a service needs are named when they are left at their defaults', () => {
  const namesOf = (environment: Readonly<Record<string, string>>) => readConfig(environment).unset.map(({ name }) => name);
  const keys = { DATABASE_URL: 'postgresql://db.example/a', CREDENTIAL_KEY: KEY, SECRET_KEY: KEY };
  expect(namesOf(keys)).toEqual(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'TRUST_PROXY']);
  const set = {
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'a@mail.example',
    PUBLIC_URL: 'https://a.example',
    TRUST_PROXY: 'off',
  };
  expect(namesOf({ ...keys, ...set })).toEqual([]);
  expect(namesOf({ ...keys, ...set, SMTP_URL: ' ' })).toEqual(['SMTP_URL']);
  expect(namesOf({})).toEqual([]);
});

const NAMES = (
  'HOST PORT REUSE_PORT PUBLIC_URL DATABASE_URL DATABASE_POOL_SIZE DATABASE_REPLICA_URLS REDIS_URL DATA_DIR RATE_LIMIT_PER_MINUTE CORS_ORIGINS TRUST_PROXY DEMO_DATA ' +
  'CREDENTIAL_KEY CREDENTIAL_KEY_FALLBACKS SECRET_KEY SECRET_KEY_FALLBACKS WORKER WEBHOOK_ALLOW_PRIVATE SMTP_URL MAIL_FROM METRICS_PORT METRICS_HOST SHUTDOWN_DELAY LOG_LEVEL'
).split(' ');

test.each(['', ' ', '\t\n'])('an empty variable counts as absent: %j', (value) => {
  expect(readConfig(Object.fromEntries(NAMES.map((name) => [name, value])))).toEqual(readConfig({}));
});

test('the settings are frozen, what they hold too', () => {
  const config = readConfig({ TRUST_PROXY: '10.0.0.1,loopback' });
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.trustProxy)).toBe(true);
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
});

test('the environment of the process is what is read when nothing is given', () => {
  const before = process.env['PORT'];
  process.env['PORT'] = '4711';
  try {
    expect(readConfig({ ...process.env, DATABASE_URL: '' })).toMatchObject({ port: 4711 });
    expect(readConfig({})).toMatchObject({ port: 3000 });
  } finally {
    if (before === undefined) delete process.env['PORT'];
    else process.env['PORT'] = before;
  }
});

test.each<[string, string, keyof ReturnType<typeof readConfig>, unknown]>([
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['HOST', '::', 'host', '::'],
  ['HOST', 'localhost', 'host', 'localhost'],
  ['HOST', ' ats.example ', 'host', 'ats.example'],
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65_535],
  ['PUBLIC_URL', 'https://jobs.example', 'publicUrl', 'https://jobs.example'],
  ['PUBLIC_URL', 'https://jobs.example/', 'publicUrl', 'https://jobs.example'],
  ['PUBLIC_URL', 'http://jobs.example:8080/ats//', 'publicUrl', 'http://jobs.example:8080/ats'],
  ['PUBLIC_URL', 'HTTPS://JOBS.example:443/Ats', 'publicUrl', 'https://jobs.example/Ats'],
  ['DATA_DIR', '/var/lib/ats', 'dataDirectory', '/var/lib/ats'],
  ['DATA_DIR', 'relative', 'dataDirectory', path.resolve('relative')],
  ['DATABASE_POOL_SIZE', '2', 'databasePoolSize', 2],
  ['REDIS_URL', 'redis://user:p%40ss@cache.example:6379/3', 'redisUrl', 'redis://user:p%40ss@cache.example:6379/3'],
  ['REDIS_URL', 'rediss://cache.example', 'redisUrl', 'rediss://cache.example'],
  ['RATE_LIMIT_PER_MINUTE', '0', 'rateLimitPerMinute', 0],
  ['RATE_LIMIT_PER_MINUTE', '1000000', 'rateLimitPerMinute', 1_000_000],
  ['CORS_ORIGINS', '*', 'corsOrigins', '*'],
  ['CORS_ORIGINS', 'https://a.example, http://localhost:5173', 'corsOrigins', ['https://a.example', 'http://localhost:5173']],
  ['TRUST_PROXY', 'off', 'trustProxy', false],
  ['TRUST_PROXY', '1', 'trustProxy', 1],
  ['TRUST_PROXY', '99', 'trustProxy', 99],
  ['TRUST_PROXY', 'loopback', 'trustProxy', ['loopback']],
  ['TRUST_PROXY', '10.0.0.0/8, linklocal,uniquelocal', 'trustProxy', ['10.0.0.0/8', 'linklocal', 'uniquelocal']],
  ['TRUST_PROXY', '10.1.2.3/32', 'trustProxy', ['10.1.2.3/32']],
  ['TRUST_PROXY', '2001:db8::/128,::1', 'trustProxy', ['2001:db8::/128', '::1']],
  ['DEMO_DATA', 'on', 'demoData', 'on'],
  ['DEMO_DATA', 'off', 'demoData', 'off'],
  ['CREDENTIAL_KEY', KEY, 'credentialKeys', { current: KEY, fallbacks: [] }],
  ['SECRET_KEY', KEY, 'secretKeys', { current: KEY, fallbacks: [] }],
  ['WORKER', 'inline', 'worker', 'inline'],
  ['WORKER', 'off', 'worker', 'off'],
  ['WEBHOOK_ALLOW_PRIVATE', 'on', 'webhookAllowPrivate', 'on'],
  ['WEBHOOK_ALLOW_PRIVATE', 'off', 'webhookAllowPrivate', 'off'],
  ['WEBHOOK_ALLOW_PRIVATE', 'all', 'webhookAllowPrivate', 'all'],
  ['SMTP_URL', 'smtp://user:p%40ss@mail.example:587', 'smtpUrl', 'smtp://user:p%40ss@mail.example:587'],
  ['SMTP_URL', 'smtps://mail.example', 'smtpUrl', 'smtps://mail.example'],
  ['MAIL_FROM', 'jobs@northwind.example', 'mailFrom', 'jobs@northwind.example'],
  ['METRICS_PORT', '0', 'metricsPort', 0],
  ['METRICS_PORT', '9464', 'metricsPort', 9464],
  ['METRICS_HOST', '0.0.0.0', 'metricsHost', '0.0.0.0'],
  ['SHUTDOWN_DELAY', '0', 'shutdownDelay', 0],
  ['SHUTDOWN_DELAY', '20', 'shutdownDelay', 20],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ['LOG_LEVEL', 'trace', 'logLevel', 'trace'],
])('%s=%j is accepted', (name, value, setting, expected) => {
  const config = readConfig({ [name]: value });
  expect(config[setting]).toEqual(expected);
  // Express reads TRUST_PROXY once more, by its own rules
  expect(() => express().set('trust proxy', config.trustProxy)).not.toThrow();
});

test.each([
  'postgresql://root@127.0.0.1:5432/ats',
  'postgres://u:p@db.example/ats?sslmode=require',
  'postgresql://u:p@/ats?host=/run/postgresql',
])('DATABASE_URL=%j is accepted with a CREDENTIAL_KEY and a SECRET_KEY', (url) =>
  expect(readConfig({ DATABASE_URL: url, CREDENTIAL_KEY: KEY, SECRET_KEY: KEY })).toMatchObject({
    databaseUrl: url,
    credentialKeys: { current: KEY, fallbacks: [] },
    secretKeys: { current: KEY, fallbacks: [] },
  }),
);

test.each([
  ['CREDENTIAL_KEY', 'credentialKeys'],
  ['SECRET_KEY', 'secretKeys'],
] as const)('%s_FALLBACKS are keys separated by commas, each once and none the current one, beside that', (name, setting) => {
  const [former, older] = ['f'.repeat(32), 'o'.repeat(32)];
  const read = (fallbacks: string) => readConfig({ [name]: KEY, [`${name}_FALLBACKS`]: fallbacks })[setting];
  expect(read(` ${former} , ${KEY},${older},${former}`)).toEqual({ current: KEY, fallbacks: [former, older] });
  expect(Object.isFrozen(read(former)?.fallbacks)).toBe(true);
  expect(() => readConfig({ [`${name}_FALLBACKS`]: former })).toThrow(
    new ConfigError(`${name}_FALLBACKS needs ${name}: the key that they are accepted beside.`),
  );
});

const wholeNumber = (name: string, least: number, most: number): string =>
  `${name} must be a whole number from ${least} to ${most}; "%" is not.`;
const oneOf = (name: string, values: string): string => `${name} must be one of ${values}; "%" is not.`;
const words = (text: string): readonly string[] => text.split(' ');
const KEYS = 'must be keys of at least 32 characters each, separated by commas.';

/** The sentence, and values that are refused with it. */
const refusals: Readonly<Record<string, readonly [sentence: string, ...values: readonly string[]]>> = {
  HOST: [
    'HOST must be a host name or an IP address; "%" is neither.',
    ...words('http://a.example -a a. [::1] a:80 a_b *'),
    'a b',
  ],
  PORT: [wholeNumber('PORT', 0, 65_535), ...words('65536 -1 1.5 0x1f 1e3 +80 80a 99999999999999999999 ³')],
  DATABASE_POOL_SIZE: [wholeNumber('DATABASE_POOL_SIZE', 2, 1_000), ...words('0 1 1001 ten')],
  REDIS_URL: [
    'REDIS_URL must be a URL of the form redis://user:password@host:6379/0 or rediss://host:6379.',
    ...words('cache.example:6379 http://cache.example redis'),
  ],
  RATE_LIMIT_PER_MINUTE: [wholeNumber('RATE_LIMIT_PER_MINUTE', 0, 1_000_000), ...words('1000001 -1 off Infinity 45/min')],
  PUBLIC_URL: [
    'PUBLIC_URL must be an http or https URL without credentials, query or fragment; "%" is not.',
    ...words(
      'jobs.example /ats ftp://jobs.example javascript:alert(1) https:// https://user@jobs.example https://:pw@jobs.example',
    ),
    ...words('https://user:pw@jobs.example https://jobs.example/?x=1 https://jobs.example/#x https://jobs.example/?'),
    'https://jobs.example/ats#',
    'https://a b.example',
  ],
  CORS_ORIGINS: [
    'CORS_ORIGINS must be * or origins of the form https://app.example, separated by commas; "%" is not.',
    ...words('app.example https://app.example/ https://App.example https://app.example:443 https://*.example null'),
  ],
  TRUST_PROXY: [
    'TRUST_PROXY must be off, a hop count, or IP addresses separated by commas; "%" is not.',
    ...words('true on 0 100 -1 1.5 proxy.example 10.0.0.1, , 10.0.0.0/33 10.0.0.0/-1 10.0.0.0/x 10.0.0.0/8/8 10.0.0.0/ ::/129'),
    ...words('10.0.0 loopback/8 off,loopback 10.0.0.0/0 ::/0 10.0.0.0/00'),
  ],
  DEMO_DATA: [oneOf('DEMO_DATA', 'auto, on, off'), 'true', 'ON', '1'],
  WORKER: [oneOf('WORKER', 'inline, off'), 'on', 'true'],
  WEBHOOK_ALLOW_PRIVATE: [oneOf('WEBHOOK_ALLOW_PRIVATE', 'off, on, all'), 'true', '1'],
  SMTP_URL: [
    'SMTP_URL must be a URL of the form smtp://user:password@host:587 or smtps://host:465.',
    ...words('mail.example http://mail.example smtp: smtp://'),
  ],
  MAIL_FROM: [
    'MAIL_FROM must be an e-mail address; "%" is not.',
    ...words('jobs jobs@ a@b..c a@b.example,c@d.example'),
    'Jobs <jobs@northwind.example>',
    'a@b\r\nBcc: c@d.example',
  ],
  METRICS_PORT: [wholeNumber('METRICS_PORT', 0, 65_535), 'off', '65536'],
  METRICS_HOST: ['METRICS_HOST must be a host name or an IP address; "%" is neither.', 'a b', '*'],
  SHUTDOWN_DELAY: [wholeNumber('SHUTDOWN_DELAY', 0, 20), '-1', '21', '2s'],
  LOG_LEVEL: [oneOf('LOG_LEVEL', 'fatal, error, warn, info, debug, trace, silent'), 'verbose', 'INFO', '30'],
  SECRET_KEY: ['SECRET_KEY must have at least 32 characters.', 'k', KEY.slice(1)],
  CREDENTIAL_KEY: ['CREDENTIAL_KEY must have at least 32 characters.', 'k', KEY.slice(1), `  ${KEY.slice(2)}  `],
  CREDENTIAL_KEY_FALLBACKS: [`CREDENTIAL_KEY_FALLBACKS ${KEYS}`, 'k', `${KEY},`, `${KEY},,${KEY}`, `${KEY},short`],
  SECRET_KEY_FALLBACKS: [`SECRET_KEY_FALLBACKS ${KEYS}`, 'k', `,${KEY}`],
  DATABASE_URL: [
    'DATABASE_URL must be a URL of the form postgresql://user:password@host:5432/database, with user and password percent-encoded.',
    ...words('mysql://root@db/ats db.example postgresql file:./ats.db'),
    // characters of a password that end the host part, and a percent sign that encodes nothing
    ...words('1#2 1/2 /2 % %zz %FF').map((password) => `postgresql://ats:${password}@db/ats`),
  ],
};

test.each(Object.entries(refusals).flatMap(([name, [, ...values]]) => values.map((value) => [name, value] as const)))(
  '%s=%j is refused in one sentence that names the variable and says what it takes',
  (name, value) => {
    const read = () => readConfig({ CREDENTIAL_KEY: KEY, SECRET_KEY: KEY, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new ConfigError((refusals[name]?.[0] ?? '').replace('%', () => value)));
  },
);

test('a password in DATABASE_URL is not repeated in the sentence', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:sesame@db/ats', CREDENTIAL_KEY: KEY })).toThrow(/^(?!.*sesame)/);
});

test.each(['CREDENTIAL_KEY', 'SECRET_KEY'])(
  'DATABASE_URL without %s is refused: every server of a database needs the same key',
  (name) => {
    const keys = { CREDENTIAL_KEY: KEY, SECRET_KEY: KEY, [name]: '' };
    expect(() => readConfig({ DATABASE_URL: 'postgresql://root@127.0.0.1/ats', ...keys })).toThrow(
      new ConfigError(`${name} must be set when DATABASE_URL is: every server of a database needs the same key.`),
    );
  },
);
