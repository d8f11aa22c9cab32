import { within } from '../../core/deadline.ts';
import type { Database } from '../../database/database.ts';

/** Why the database cannot be used now, in a sentence; undefined: it can. */
export type DatabaseCheck = () => Promise<string | undefined>;

/** Milliseconds: the timeout of a check, and the lifetime of its result. */
const ANSWER_TIMEOUT_MS = 1_000;
const CACHE_MS = 1_000;
const SILENT = 'It does not answer within a second.';

/** After this time a silent connection is given up, so that the next check gets another one. */
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Error codes of PostgreSQL, the driver and the system, with their meaning; other errors are shown
 * by their code.
 */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|ENOENT|08)/, 'It cannot be reached'],
  [/^53300$/, 'It takes no more connections'],
  [/^57P/, 'It is starting or stopping'],
  [/^28/, 'It refuses the login'],
  [/^3D000$/, 'It does not exist'],
  [/^57014$/, 'It is too slow'],
  [/^SETTINGS_MISSING$/, 'Its role lacks settings that the service needs behind a pooler'],
];

/**
 * Checks the database over the connections that requests use, one check at a time. A pool without a
 * free connection also blocks requests.
 */
export function createDatabaseCheck({ pool, embedded }: Pick<Database, 'pool' | 'embedded'>): DatabaseCheck {
  let asking: Promise<string | undefined> | undefined;
  /** Why the running check has no answer yet; set when it is late. */
  let late: string | undefined;
  let kept: { readonly reason: string | undefined; readonly until: number } | undefined;
  // The only connection of an embedded database is never closed.
  const question = { text: 'SELECT pg_is_in_recovery() AS replica', ...(!embedded && { query_timeout: QUERY_TIMEOUT_MS }) };
  const keep = (reason: string | undefined) => {
    kept = { reason, until: performance.now() + CACHE_MS };
    return reason;
  };
  const ask = () =>
    pool
      .query<{ readonly replica: boolean }>(question)
      .then(
        ({ rows }) => (rows[0]?.replica ? 'It is a replica, which takes no writes.' : undefined),
        (error) => meaningOf(error) ?? late ?? SILENT,
      )
      .then(keep)
      .finally(() => {
        asking = undefined;
        late = undefined;
      });
  return async () => {
    if (kept !== undefined && performance.now() < kept.until) return kept.reason;
    // A late check is not awaited again.
    if (late !== undefined) return late;
    asking ??= ask();
    return within(
      ANSWER_TIMEOUT_MS,
      asking,
      () => (late = pool.waitingCount > 0 ? 'No connection to it became free within a second.' : SILENT),
    );
  };
}

/** Undefined for errors of pg and its pool without a code: these are timeouts. */
function meaningOf(error: unknown): string | undefined {
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return undefined;
  const [, meaning = 'It does not answer as it should'] = MEANINGS.find(([codes]) => codes.test(code)) ?? [];
  return `${meaning} (${code}).`;
}
