import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../core/config.ts';
import { readDatabaseUrl } from '../core/database-url.ts';
import { checkAddress } from './session.ts';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;
/** The parameters that name files, with their readers. */
const FILES = {
  sslrootcert: (text: Buffer) => new X509Certificate(text),
  sslcert: (text: Buffer) => new X509Certificate(text),
  sslkey: (text: Buffer) => createPrivateKey(text),
};

/**
 * The address of a PostgreSQL, for pg. `sslmode` has the meaning of libpq, so that the address means
 * the same to psql and pg_dump. An address that cannot be used throws a `ConfigError`.
 */
export function readAddress(address: string): string {
  checkAddress(address);
  const url = readDatabaseUrl(address) ?? new URL(address);
  const mode = url.searchParams.get('sslmode') ?? undefined;
  // pg does not know the modes that go on without encryption where the server offers none
  if (mode !== undefined && !MODES.some((each) => each === mode))
    throw new ConfigError(`DATABASE_URL sets sslmode=${mode}; it must be one of ${MODES.join(', ')}.`);
  if (mode === 'verify-ca' && !url.searchParams.has('sslrootcert'))
    throw new ConfigError(
      `DATABASE_URL sets sslmode=verify-ca without sslrootcert: name the file with the certificate of the authority.`,
    );
  for (const [name, read] of Object.entries(FILES)) {
    const file = url.searchParams.get(name);
    try {
      if (file !== null) read(readFileSync(file));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`DATABASE_URL names the file ${file} as ${name}, which cannot be used (${code}).`);
    }
  }
  // else pg takes these modes for verify-full, with a warning
  if (mode === 'require' || mode === 'verify-ca') url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** Errors of a connection that no waiting mends, by code and message, and what DATABASE_URL lacks. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [
    /^28000 .*no encryption$/,
    'PostgreSQL takes encrypted connections only: add sslmode=verify-full or sslmode=require to DATABASE_URL.',
  ],
  [/^SETTINGS_MISSING /, 'Behind a pooler the role that DATABASE_URL names needs settings of its own.'],
  [/^(28...|3D000|42501 permission denied for database) ?/, 'The database that DATABASE_URL names cannot be used.'],
  [/ SASL: .*password must be/, 'PostgreSQL asks for a password, and DATABASE_URL has none.'],
  [/ The server does not support SSL/, 'PostgreSQL offers no encryption: set it up there, or DATABASE_URL to sslmode=disable.'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID /,
    'The certificate of PostgreSQL is for another host, and DATABASE_URL sets sslmode=verify-full: name the host as the certificate does.',
  ],
  [
    /^((DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY))/,
    'The certificate of PostgreSQL is not trusted: sslrootcert in DATABASE_URL must name the file with that of its authority.',
  ],
];

/** Says in a sentence why an address is wrong, if the error of a connection shows it. */
export function wrongAddress(error: unknown): string | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return WRONG.find(([known]) => known.test(`${String(code)} ${String(message)}`))?.[1];
}
