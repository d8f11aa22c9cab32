import path from 'node:path';
import { expect, test } from '@jest/globals';
import express from 'express';
import { ConfigError, readConfig } from '../src/config.ts';

const KEY = 'k'.repeat(32);

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    databaseUrl: undefined,
    dataDirectory: path.resolve('.data'),
    rateLimitPerMinute: 45,
    trustProxy: false,
    demoData: 'auto',
    credentialKey: undefined,
    logLevel: 'info',
  });
});

const NAMES = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'RATE_LIMIT_PER_MINUTE',
  'TRUST_PROXY',
  'DEMO_DATA',
  'CREDENTIAL_KEY',
  'LOG_LEVEL',
];

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
  ['RATE_LIMIT_PER_MINUTE', '0', 'rateLimitPerMinute', 0],
  ['RATE_LIMIT_PER_MINUTE', '1000000', 'rateLimitPerMinute', 1_000_000],
  ['TRUST_PROXY', 'off', 'trustProxy', false],
  ['TRUST_PROXY', '1', 'trustProxy', 1],
  ['TRUST_PROXY', '99', 'trustProxy', 99],
  ['TRUST_PROXY', 'loopback', 'trustProxy', ['loopback']],
  ['TRUST_PROXY', '10.0.0.0/8, linklocal,uniquelocal', 'trustProxy', ['10.0.0.0/8', 'linklocal', 'uniquelocal']],
  ['TRUST_PROXY', '10.1.2.3/32', 'trustProxy', ['10.1.2.3/32']],
  ['TRUST_PROXY', '2001:db8::/128,::1', 'trustProxy', ['2001:db8::/128', '::1']],
  ['DEMO_DATA', 'on', 'demoData', 'on'],
  ['DEMO_DATA', 'off', 'demoData', 'off'],
  ['CREDENTIAL_KEY', KEY, 'credentialKey', KEY],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ['LOG_LEVEL', 'trace', 'logLevel', 'trace'],
])('%s=%j is accepted', (name, value, setting, expected) => {
  const config = readConfig({ [name]: value });
  expect(config[setting]).toEqual(expected);
  // Express reads TRUST_PROXY once more, by its own rules
  expect(() => express().set('trust proxy', config.trustProxy)).not.toThrow();
});

test.each(['postgresql://root@127.0.0.1:5432/ats', 'postgres://u:p@db.example/ats?sslmode=require'])(
  'DATABASE_URL=%j is accepted with a CREDENTIAL_KEY',
  (url) => expect(readConfig({ DATABASE_URL: url, CREDENTIAL_KEY: KEY })).toMatchObject({ databaseUrl: url, credentialKey: KEY }),
);

const refusals: Readonly<Record<string, { readonly sentence: string; readonly values: readonly string[] }>> = {
  HOST: {
    sentence: 'HOST must be a host name or an IP address; "%" is neither.',
    values: ['http://a.example', 'a b', '-a', 'a.', '[::1]', 'a:80', 'a_b', '*'],
  },
  PORT: {
    sentence: 'PORT must be a whole number from 0 to 65535; "%" is not.',
    values: ['65536', '-1', '1.5', '0x1f', '1e3', '+80', '80a', '99999999999999999999', '³'],
  },
  RATE_LIMIT_PER_MINUTE: {
    sentence: 'RATE_LIMIT_PER_MINUTE must be a whole number from 0 to 1000000; "%" is not.',
    values: ['1000001', '-1', 'off', 'Infinity', '45/min'],
  },
  PUBLIC_URL: {
    sentence: 'PUBLIC_URL must be an http or https address without credentials, query or fragment; "%" is not.',
    values: [
      'jobs.example',
      '/ats',
      'ftp://jobs.example',
      'javascript:alert(1)',
      'https://',
      'https://a b.example',
      'https://user@jobs.example',
      'https://:pw@jobs.example',
      'https://user:pw@jobs.example',
      'https://jobs.example/?x=1',
      'https://jobs.example/#x',
      'https://jobs.example/?',
      'https://jobs.example/ats#',
    ],
  },
  TRUST_PROXY: {
    sentence: 'TRUST_PROXY must be off, a hop count, or addresses separated by commas; "%" is not.',
    values: [
      'true',
      'on',
      '0',
      '100',
      '-1',
      '1.5',
      'proxy.example',
      '10.0.0.1,',
      ',',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '10.0.0.0/x',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '::/129',
      '10.0.0',
      'loopback/8',
      'off,loopback',
      '10.0.0.0/0',
      '::/0',
      '10.0.0.0/00',
    ],
  },
  DEMO_DATA: { sentence: 'DEMO_DATA must be one of auto, on, off; "%" is not.', values: ['true', 'ON', '1'] },
  LOG_LEVEL: {
    sentence: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; "%" is not.',
    values: ['verbose', 'INFO', '30'],
  },
  CREDENTIAL_KEY: {
    sentence: 'CREDENTIAL_KEY must have at least 32 characters.',
    values: ['k', KEY.slice(1), `  ${KEY.slice(2)}  `],
  },
  DATABASE_URL: {
    sentence: 'DATABASE_URL must be an address of the form postgresql://user:password@host:5432/database.',
    values: ['mysql://root@db/ats', 'db.example', 'postgresql', 'file:./ats.db'],
  },
};

test.each(Object.entries(refusals).flatMap(([name, { values }]) => values.map((value) => [name, value] as const)))(
  '%s=%j is refused in one sentence that names the variable and says what it takes',
  (name, value) => {
    const read = () => readConfig({ CREDENTIAL_KEY: KEY, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new ConfigError((refusals[name]?.sentence ?? '').replace('%', () => value)));
  },
);

test('a password in DATABASE_URL is not repeated in the sentence', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:sesame@db/ats', CREDENTIAL_KEY: KEY })).toThrow(/^(?!.*sesame)/);
});

test('DATABASE_URL without CREDENTIAL_KEY is refused: "every server of a database needs the same key"', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgresql://root@127.0.0.1/ats' })).toThrow(
    new ConfigError('CREDENTIAL_KEY must be set when DATABASE_URL is: every server of a database needs the same key.'),
  );
});
