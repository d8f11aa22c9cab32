import type { Pool } from 'pg';

// superusers are exempt from the first two
const LOOK = `SELECT "holder", "limit" FROM pg_roles, pg_database, LATERAL (VALUES
    ('rolconnlimit of the role ' || quote_ident(rolname), nullif(rolconnlimit, -1)),
    ('datconnlimit of the database ' || quote_ident(datname), nullif(datconnlimit, -1)),
    ('max_connections of the server', current_setting('max_connections')::int)) AS limits ("holder", "limit")
  WHERE rolname = session_user AND NOT rolsuper AND datname = current_database() ORDER BY "limit" LIMIT 1`;

/** A sentence that names the limit when PostgreSQL allows fewer connections than the pool may open. */
export async function findConnectionLimit(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ readonly holder: string; readonly limit: number }>(LOOK);
  const [found] = rows;
  if (found === undefined || found.limit > pool.options.max) return undefined;
  return `PostgreSQL allows ${found.limit} connections (${found.holder}), and each process opens up to ${pool.options.max} (DATABASE_POOL_SIZE) and one more: requests wait for those that it gets.`;
}
