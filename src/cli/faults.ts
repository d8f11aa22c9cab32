/** Faults as an operator reads them. */
import type { Config } from '../core/config.ts';
import { readDatabaseUrl } from '../core/database-url.ts';
import { oneLine } from '../core/wording.ts';

type Fault = {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly errors?: readonly unknown[];
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: { readonly originalMessage?: unknown } } };
};

/** Why it failed, in one line: what PostgreSQL said, else the message. */
export function reasonOf(error: unknown): string {
  const { message = '', code = '', errors, meta }: Fault = error as Fault;
  const said = meta?.driverAdapterError?.cause?.originalMessage;
  if (typeof said === 'string') return oneLine(said);
  if (message !== '') return withoutQuery(String(message).trim());
  // a host of several addresses: the error has no message, those of the addresses have
  return errors === undefined ? String(code) : errors.map(reasonOf).join('; ');
}

/** Prisma's messages begin with the query and end with the reason, with names in backticks. */
const withoutQuery = (message: string): string =>
  oneLine(message.startsWith('Invalid `') ? message.slice(message.lastIndexOf('\n') + 1).replaceAll('`', '') : message);

/** Where the database is, without user and password. */
export function placeOf({ databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>): string {
  const url = databaseUrl === undefined ? null : readDatabaseUrl(databaseUrl);
  if (url === null) return dataDirectory;
  return `${url.searchParams.get('host') ?? url.hostname}:${url.port || '5432'}${url.pathname}`;
}
