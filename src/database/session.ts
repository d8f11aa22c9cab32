/**
 * The session settings that the service relies on, whatever database and role set. Each connection
 * sets them by a statement: PGlite ignores `options`, and those of a DATABASE_URL would replace
 * ours. Behind a pooler in transaction mode they stand at the role (transaction-pooler.ts).
 */
import type { QueryConfig } from 'pg';
import { ConfigError } from '../core/config.ts';
import { readDatabaseUrl } from '../core/database-url.ts';

/** The settings, as `SET` takes them. */
const SETTINGS = {
  // how values are written and read
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  // where the tables are; Prisma names the schema in its statements
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  idle_session_timeout: '0',
  // a plan for its values is a plan for its values (sql.ts), whatever release 1.18 asked of a role
  plan_cache_mode: 'auto',
  // since PostgreSQL 17
  transaction_timeout: '0',
  // Abandoned statements end, so that they do not hold locks.
  client_connection_check_interval: '500ms',
} as const;

/** Conditions in SQL of settings that not every server takes. */
const POSSIBLE: Readonly<Record<string, string>> = {
  transaction_timeout: `current_setting('transaction_timeout', true) IS NOT NULL`,
  client_connection_check_interval: `version() LIKE '%-linux-%'`,
};

/** The settings as rows of SQL: name, value, and whether the server takes it. */
export const NEEDED = `(VALUES ${Object.entries(SETTINGS)
  .map(([name, value]) => `('${name}', '${value}', ${POSSIBLE[name] ?? true})`)
  .join(', ')}) AS needed (name, value, possible)`;

/** The statement that begins a session, with or without the time limits, or with another one of statements. */
export const beginSession = (
  queryTimeoutMs: number,
  limited = true,
  statementMs?: number,
): QueryConfig & { readonly query_timeout: number } => ({
  text: `SELECT set_config(name, ${statementMs === undefined ? 'value' : `CASE name WHEN 'statement_timeout' THEN '${statementMs}' ELSE value END`}, false) FROM ${NEEDED} WHERE possible${limited ? '' : ` AND name NOT LIKE '%\\_timeout'`}`,
  query_timeout: queryTimeoutMs,
});

const NAMES = new Set<string>(Object.keys(SETTINGS));

/** Refuses an address that sets what the service sets itself. */
export function checkAddress(address: string): void {
  const parameters = readDatabaseUrl(address)?.searchParams ?? new URLSearchParams();
  const schema = parameters.get('schema');
  if (schema !== null && schema !== SETTINGS.search_path)
    throw new ConfigError(
      `DATABASE_URL names the schema ${schema}; the service keeps its tables in the schema public: leave schema out, and give the service a database of its own.`,
    );
  const options = parameters.getAll('options').flatMap((text) => [...text.matchAll(OPTION)].map(([, name = '']) => name));
  const wrong = [...parameters.keys(), ...options].find((name) => NAMES.has(name.toLowerCase().replaceAll('-', '_')));
  if (wrong !== undefined) throw new ConfigError(`DATABASE_URL sets ${wrong}, which the service sets itself: leave it out.`);
}

/** As the server reads them: `-c name=value`, `-cname=value` or `--name=value`. */
const OPTION = /(?:^|\s)(?:-c\s*|--)([\w.-]+)=/g;
