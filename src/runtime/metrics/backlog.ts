import { readBacklog } from '#generated/database/statements.ts';
import type { Sql } from '../../database/sql.ts';
import { withDeadline, within } from '../../core/deadline.ts';

type Waiting = { readonly count: number; readonly oldestSeconds: number; readonly overdueSeconds: number };

/** The number and age of waiting deliveries, how long the first has been due, and the age of the horizon (collection.ts). */
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

export const createBacklogReader = (sql: Sql, timeoutMs?: number): (() => Promise<Backlog | undefined>) =>
  createCachedReader(async () => backlogOf(await readBacklog(sql)), timeoutMs);

/** Caches what `ask` reads; undefined when the database does not answer within `timeoutMs` milliseconds. */
export function createCachedReader<Value>(ask: () => Promise<Value>, timeoutMs = 2_500): () => Promise<Value | undefined> {
  let kept: { readonly value: Value; readonly until: number } | undefined;
  let reading: Promise<Value | undefined> | undefined;
  const read = async (): Promise<Value | undefined> => {
    const started = performance.now();
    try {
      const value = await withDeadline(timeoutMs, ask);
      const ended = performance.now();
      kept = { value, until: ended + Math.max(CACHE_MS, (ended - started) / SHARE) };
      return value;
    } catch {
      kept = undefined;
      return undefined;
    } finally {
      reading = undefined;
    }
  };
  return () => {
    if (kept !== undefined && performance.now() < kept.until) return Promise.resolve(kept.value);
    reading ??= read();
    return within(timeoutMs, reading, () => undefined);
  };
}

function backlogOf(rows: Awaited<ReturnType<typeof readBacklog>>): Backlog {
  const of = (mail: boolean): Waiting => {
    const row = rows.find((each) => each.mail === mail);
    return { count: row?.count ?? 0, oldestSeconds: row?.age ?? 0, overdueSeconds: row?.overdue ?? 0 };
  };
  const [{ suspended, horizon } = { suspended: 0, horizon: 0 }] = rows;
  return { webhook: of(false), mail: of(true), suspendedWebhooks: suspended, horizonSeconds: horizon };
}
