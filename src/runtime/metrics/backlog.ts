import type { Database } from '../../database/database.ts';
import { withDeadline, within } from '../../core/deadline.ts';

type Waiting = { readonly count: number; readonly oldestSeconds: number };

/** The number and age of waiting deliveries, and the age of the horizon (collection.ts). */
export type Backlog = {
  readonly webhook: Waiting;
  readonly mail: Waiting;
  readonly suspendedWebhooks: number;
  readonly horizonSeconds: number;
};

type Row = {
  readonly mail: boolean | null;
  readonly count: number;
  readonly age: number;
  readonly suspended: number;
  readonly horizon: number;
};

// An index-only scan. One grouped pass finds the oldest too; a query of its own may scan all
// deliveries.
const statement = `WITH waiting AS (
    SELECT "webhook_id" IS NULL AS mail, count(*)::int AS count, min("id") AS oldest FROM "delivery" WHERE "state" = 'PENDING' GROUP BY 1
  ), aged AS (
    SELECT mail, count, greatest(extract(epoch FROM now() - d."created_at"), 0)::float8 AS age FROM waiting JOIN "delivery" d ON d."id" = oldest
  )
  SELECT mail, count, age, suspended, horizon
  FROM (SELECT count(*)::int AS suspended FROM "webhook" WHERE "state" = 'SUSPENDED') s
  CROSS JOIN (SELECT greatest(extract(epoch FROM now() - min("since")), 0)::float8 AS horizon FROM "open_writes"()) h
  LEFT JOIN aged ON true`;

const NOTHING: Waiting = { count: 0, oldestSeconds: 0 };

/** Milliseconds for which a reading is cached at least. */
const CACHE_MS = 5_000;
/** The share of one connection that counting a large backlog may use. */
const SHARE = 0.01;

/**
 * A cached reader of the backlog; undefined when the database does not answer within `timeoutMs`
 * milliseconds.
 */
export function createBacklogReader(pool: Database['pool'], timeoutMs = 2_500): () => Promise<Backlog | undefined> {
  let kept: { readonly backlog: Backlog; readonly until: number } | undefined;
  let reading: Promise<Backlog | undefined> | undefined;
  const read = async (): Promise<Backlog | undefined> => {
    const started = performance.now();
    try {
      const { rows } = await withDeadline(timeoutMs, () => pool.query<Row>(statement));
      const ended = performance.now();
      const backlog = backlogOf(rows);
      kept = { backlog, until: ended + Math.max(CACHE_MS, (ended - started) / SHARE) };
      return backlog;
    } catch {
      kept = undefined;
      return undefined;
    } finally {
      reading = undefined;
    }
  };
  return () => {
    if (kept !== undefined && performance.now() < kept.until) return Promise.resolve(kept.backlog);
    reading ??= read();
    return within(timeoutMs, reading, () => undefined);
  };
}

function backlogOf(rows: readonly Row[]): Backlog {
  const of = (mail: boolean): Waiting => {
    const row = rows.find((each) => each.mail === mail);
    return row === undefined ? NOTHING : { count: row.count, oldestSeconds: row.age };
  };
  const [{ suspended, horizon } = { suspended: 0, horizon: 0 }] = rows;
  return { webhook: of(false), mail: of(true), suspendedWebhooks: suspended, horizonSeconds: horizon };
}
