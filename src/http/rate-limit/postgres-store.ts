import type { ClientRateLimitInfo, Store } from 'express-rate-limit';
import type { Sql } from '../../database/database.ts';
import { inGroups } from '../../core/batch.ts';

type Counted = { readonly key: string; readonly hits: number; readonly left: number };

/** Requests that one statement counts, and rows that one statement clears away. */
const GROUP = 1_000;
const CLEAR_BATCH = 10_000;

// Ordered by key, so that two servers cannot deadlock. It returns the time left, because the clocks
// of server and database may differ: by the clock, because a statement that waited for another
// server's may have begun before it.
const COUNT = `INSERT INTO "rate_limit" AS r ("key", "hits", "expires_at")
  SELECT key, count(*), now() + $2::int * interval '1 millisecond' FROM unnest($1::text[]) AS asked (key) GROUP BY key ORDER BY key
  ON CONFLICT ("key") DO UPDATE SET
    "hits" = CASE WHEN r."expires_at" <= now() THEN excluded."hits" ELSE r."hits" + excluded."hits" END,
    "expires_at" = CASE WHEN r."expires_at" <= now() THEN excluded."expires_at" ELSE r."expires_at" END
  RETURNING "key", "hits", (extract(epoch FROM "expires_at" - clock_timestamp()) * 1000)::float8 AS left`;

const CLEAR = `DELETE FROM "rate_limit" WHERE "key" = ANY (ARRAY (
    SELECT "key" FROM "rate_limit" WHERE "expires_at" < now() LIMIT ${CLEAR_BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING 1`;

/**
 * An exact count in PostgreSQL, shared by all servers. Concurrent requests are counted by one
 * statement. Expired windows are deleted. The table is unlogged: no write waits for a disk, and a
 * crash of PostgreSQL resets the count.
 */
export function createPostgresStore(sql: Sql): Store {
  let windowMs = 60_000;
  let clearing: NodeJS.Timeout | undefined;

  const count = inGroups(GROUP, async (keys: readonly string[]): Promise<readonly ClientRateLimitInfo[]> => {
    const rows = await sql<Counted>(COUNT, [keys, windowMs]);
    const counted = new Map(rows.map(({ key, hits, left }) => [key, { hits, resetTime: new Date(Date.now() + left) }]));
    // the last of a key has the number that its row has now
    const infos = keys.toReversed().map((key) => {
      const row = counted.get(key);
      return { totalHits: row ? row.hits-- : 0, resetTime: row?.resetTime };
    });
    return infos.toReversed();
  });

  async function clear(): Promise<void> {
    const clearSome = (): Promise<number> => sql(CLEAR, []).then(({ length }) => length);
    // a database that is away is asked again with the next turn
    while ((await clearSome().catch(() => 0)) === CLEAR_BATCH);
  }

  return {
    init: (options) => {
      windowMs = options.windowMs;
      clearInterval(clearing);
      clearing = setInterval(() => void clear(), windowMs).unref();
    },
    increment: count,
    decrement: async (key) => void (await sql('UPDATE "rate_limit" SET "hits" = "hits" - 1 WHERE "key" = $1', [key])),
    resetKey: async (key) => void (await sql('DELETE FROM "rate_limit" WHERE "key" = $1', [key])),
    shutdown: () => clearInterval(clearing),
  };
}
