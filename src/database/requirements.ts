import type { Pool } from 'pg';
import { isPooled, sharesSessions } from './transaction-pooler.ts';

type Found = {
  readonly database: string;
  readonly role: string;
  readonly encoding: string;
  readonly replicationRole: string;
  readonly readOnly: boolean;
  readonly tables: boolean;
};

// a database in recovery is read-only until it is promoted
const LOOK = `SELECT quote_ident(current_database()) AS "database", quote_ident(current_user) AS "role",
  current_setting('server_encoding') AS "encoding", current_setting('session_replication_role') AS "replicationRole",
  current_setting('default_transaction_read_only') = 'on' AND NOT pg_is_in_recovery() AS "readOnly",
  coalesce(has_schema_privilege(to_regnamespace('public'), 'USAGE'), false)
    AND (has_schema_privilege(to_regnamespace('public'), 'CREATE') OR to_regclass('public._prisma_migrations') IS NOT NULL) AS "tables"`;

/**
 * A sentence that names an unmet requirement which the service cannot set itself (session.ts).
 * Undefined when all are met.
 */
export async function findUnmetRequirement(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<Found>(LOOK);
  const [found] = rows;
  if (found === undefined) throw new Error('PostgreSQL did not say how it is set up.');
  const { database, role, encoding, replicationRole, readOnly, tables } = found;
  const reset = (setting: string): string =>
    `take that back with ALTER DATABASE ${database} RESET ${setting} or ALTER ROLE ${role} RESET ${setting}.`;
  if (encoding !== 'UTF8')
    return `The database ${database} has the encoding ${encoding}, and the service keeps names of every script: make it with ENCODING 'UTF8'.`;
  if (replicationRole !== 'origin')
    return `In the database ${database} session_replication_role is ${replicationRole}, and the service needs its triggers: ${reset('session_replication_role')}`;
  if (readOnly)
    return `In the database ${database} default_transaction_read_only is on, and the service writes: ${reset('default_transaction_read_only')}`;
  if (!tables)
    return `The role ${role} may not use the schema public of the database ${database}, where the service keeps its tables: GRANT USAGE, CREATE ON SCHEMA public TO ${role}.`;
  const { max, connectionString = '' } = pool.options;
  if (max > 1 && !isPooled(connectionString) && (await sharesSessions(pool)))
    return 'A pooler in transaction mode stands before the database, and the service must know of it: add ?pgbouncer=true to its URL.';
  return undefined;
}

// superusers are exempt from the first two
const LOOK_FOR_LIMIT = `SELECT "holder", "limit" FROM pg_roles, pg_database, LATERAL (VALUES
    ('rolconnlimit of the role ' || quote_ident(rolname), nullif(rolconnlimit, -1)),
    ('datconnlimit of the database ' || quote_ident(datname), nullif(datconnlimit, -1)),
    ('max_connections of the server', current_setting('max_connections')::int)) AS limits ("holder", "limit")
  WHERE rolname = session_user AND NOT rolsuper AND datname = current_database() ORDER BY "limit" LIMIT 1`;

/** A sentence that names the limit when PostgreSQL allows fewer connections than the pool may open. */
export async function findConnectionLimit(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ readonly holder: string; readonly limit: number }>(LOOK_FOR_LIMIT);
  const [found] = rows;
  if (found === undefined || found.limit >= pool.options.max) return undefined;
  return `PostgreSQL allows ${found.limit} connections (${found.holder}), and each process opens up to ${pool.options.max} (DATABASE_POOL_SIZE): requests wait for those that it gets.`;
}
