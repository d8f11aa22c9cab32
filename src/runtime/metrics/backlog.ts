import { readBacklog } from '#generated/database/statements.ts';
import type { Sql } from '../../database/sql.ts';
import { withDeadline, within } from '../../core/deadline.ts';

type Waiting = { readonly count: number; readonly oldestSeconds: number };

/** The number and age of waiting deliveries, and the age of the horizon (collection.ts). */
export type Backlog = {
  readonly webhook: Waiting;
  readonly mail: Waiting;
  readonly suspendedWebhooks: number;
  readonly horizonSeconds: number;
};

/** Milliseconds for which a reading is cached at least. */
const CACHE_MS = 5_000;
/** The share of one connection that counting a large backlog may use. */
const SHARE = 0.01;

/**
 * A cached reader of the backlog; undefined when the database does not answer within `timeoutMs`
 * milliseconds.
 */
export function createBacklogReader(sql: Sql, timeoutMs = 2_500): () => Promise<Backlog | undefined> {
  let kept: { readonly backlog: Backlog; readonly until: number } | undefined;
  let reading: Promise<Backlog | undefined> | undefined;
  const read = async (): Promise<Backlog | undefined> => {
    const started = performance.now();
    try {
      const rows = await withDeadline(timeoutMs, () => readBacklog(sql));
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

function backlogOf(rows: Awaited<ReturnType<typeof readBacklog>>): Backlog {
  const of = (mail: boolean): Waiting => {
    const row = rows.find((each) => each.mail === mail);
    return { count: row?.count ?? 0, oldestSeconds: row?.age ?? 0 };
  };
  const [{ suspended, horizon } = { suspended: 0, horizon: 0 }] = rows;
  return { webhook: of(false), mail: of(true), suspendedWebhooks: suspended, horizonSeconds: horizon };
}
