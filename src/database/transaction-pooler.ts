/**
 * A pooler in transaction mode, such as PgBouncer: each transaction gets another session of
 * PostgreSQL. So the settings of a session stand at the role, and statements are prepared only
 * where the pooler prepares them in each session.
 */
import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool, QueryConfig } from 'pg';
import { NEEDED } from './session.ts';

/** Whether the URL says that there is such a pooler, as one for Prisma does. */
export const isPooled = (address: string): boolean => URL.parse(address)?.searchParams.get('pgbouncer') === 'true';

/** So long a connection lives: each new one checks the settings of the session that it meets. */
export const POOLED_LIFETIME_SECONDS = 60;

/** The session lacks settings. The message has the statements that set them. */
class SettingsMissing extends Error {
  readonly code = 'SETTINGS_MISSING';
}

// A pooler that prepares statements in each session gives them names of its own. A setting that
// differs from its default was made in this session alone. The client of a session is the pooler,
// which does not leave.
const LOOK = `SELECT NOT EXISTS (SELECT 1 FROM pg_prepared_statements WHERE name = $1) AS "renamed",
  (SELECT string_agg(format(E'\\n  ALTER ROLE %I IN DATABASE %I SET %s = %L;', session_user, current_database(), needed.name, value), '')
    FROM ${NEEDED} JOIN pg_settings AS found ON lower(found.name) = needed.name
    WHERE possible AND needed.name <> 'client_connection_check_interval' AND (current_setting(needed.name) <> value OR setting <> reset_val)) AS "missing"`;

type Look = { readonly renamed: boolean; readonly missing: string | null };
type Timed = QueryConfig & { readonly query_timeout: number };

/**
 * For the connections of a pool: `check` refuses one whose session lacks settings; `prepares` says
 * whether the pooler takes named statements.
 */
export function createPoolerCheck(queryTimeoutMs: number) {
  let prepares: boolean | undefined;
  const check = async (client: ClientBase): Promise<void> => {
    // a pooler that does not prepare them keeps the statement in one session: so its name is unique
    const name = prepares === undefined ? randomUUID() : '';
    const look: Timed = { name, text: LOOK, values: [name], query_timeout: queryTimeoutMs };
    const [found] = (await client.query<Look>(look)).rows;
    if (found?.missing)
      throw new SettingsMissing(`Run these statements, then let the pooler connect anew (PgBouncer: RECONNECT):${found.missing}`);
    prepares ??= found?.renamed;
  };
  return { check, prepares: (): boolean => prepares === true };
}

/** Whether two connections of the pool share a session of PostgreSQL, or one changes its session. */
export async function sharesSessions(pool: Pool): Promise<boolean> {
  const one = await pool.connect();
  try {
    const other = await pool.connect();
    try {
      const sessions: (number | undefined)[] = [];
      for (const client of [one, one, other])
        sessions.push((await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid);
      return sessions[0] !== sessions[1] || sessions[0] === sessions[2];
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
}
