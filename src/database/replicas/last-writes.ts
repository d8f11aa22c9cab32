import type { Sql } from '../database.ts';
import { inGroups } from '../../core/batch.ts';

/**
 * The position in the primary's log that a replica must have replayed before it may answer a
 * caller. Stored on the primary, for all servers.
 */
type LastWrites = {
  /** Called after the commit of a write and before its answer or event is sent. */
  readonly note: (caller: string) => Promise<void>;
  /** 0 for a caller of whom nothing was noted lately. */
  readonly positionOf: (caller: string) => Promise<number>;
  /** Deletes old positions. */
  readonly clear: () => Promise<void>;
};

/** Positions are kept for much longer than a usable replica may lag. */
const KEPT = `interval '1 minute'`;
const GROUP = 1_000;
const POSITION = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`;

// Reads again under the row lock, so that the later of two positions stays. Orders by caller, so
// that two servers cannot deadlock.
const NOTE = `INSERT INTO "last_write" ("caller", "position", "written_at")
  SELECT caller, ${POSITION}, now() FROM unnest($1::text[]) AS noted (caller) GROUP BY caller ORDER BY caller
  ON CONFLICT ("caller") DO UPDATE SET "position" = ${POSITION}, "written_at" = excluded."written_at" RETURNING 1`;
const FIND = `SELECT "caller", "position"::float8 AS position FROM "last_write"
  WHERE "caller" = ANY ($1::text[]) AND "written_at" > now() - ${KEPT}`;
const CLEAR = `DELETE FROM "last_write" WHERE "caller" = ANY (ARRAY (
  SELECT "caller" FROM "last_write" WHERE "written_at" < now() - ${KEPT} LIMIT 10000 FOR UPDATE SKIP LOCKED))`;

/**
 * `sql` queries the primary. One statement reads the position and stores it, so the store must be
 * the primary itself.
 */
export function createLastWrites(sql: Sql): LastWrites {
  const find = async (callers: readonly string[]): Promise<readonly number[]> => {
    const rows = await sql<{ caller: string; position: number }>(FIND, [callers]);
    const positions = new Map(rows.map(({ caller, position }) => [caller, position]));
    return callers.map((caller) => positions.get(caller) ?? 0);
  };
  const note = async (callers: readonly string[]): Promise<readonly void[]> => {
    await sql(NOTE, [callers]);
    return [];
  };
  return { note: inGroups(GROUP, note), positionOf: inGroups(GROUP, find), clear: async () => void (await sql(CLEAR, [])) };
}
