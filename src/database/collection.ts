/**
 * Collections are read by id in pages, and by date of creation or modification. A slow transaction
 * may commit an early date after a client has read a later one. So `modifiedSince` reads up to a
 * horizon: the start of the oldest open write, or else now. Changes that are not visible yet will
 * have a date at or after it. For this the trigger `stamp` takes a lock that shows the start of its
 * transaction, then reads the time. Every role can see these locks. The horizon is read before the
 * first page and applies to all pages. Later changes are left to the next reading.
 */
import type { Transaction } from './database.ts';

/** Which rows a page takes. */
export type Slice = {
  readonly limit: number;
  /** Id of the last item read, undefined on the first page. */
  readonly after: number | undefined;
  readonly since: number | undefined;
  readonly modifiedSince: Date | undefined;
  /** Changes from here on are left to a later reading; undefined without `modified_since`. */
  readonly horizon: Date | undefined;
};

/** The rows of a page and whether more follow. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly more: boolean };

/**
 * The conditions of a slice. `since` means a greater id, or modified after the row with the
 * greatest id up to it was created (openapi/decisions.md, 'Collections'). `findMark` finds that
 * row.
 */
export async function sliceConditions(
  { since, modifiedSince, horizon }: Slice,
  findMark: (id: { readonly lte: number }) => Promise<{ readonly createdAt: Date } | null>,
) {
  const mark = since ? await findMark({ lte: since }) : null;
  return [
    ...(modifiedSince ? [{ modifiedAt: { gte: modifiedSince } }] : []),
    ...(horizon ? [{ modifiedAt: { lt: horizon } }] : []),
    ...(since && mark ? [{ OR: [{ id: { gt: since } }, { modifiedAt: { gt: mark.createdAt } }] }] : []),
  ];
}

/** Makes a page of rows; one row more than the page was read. */
export const cutPage = <Row>(rows: readonly Row[], limit: number): Page<Row> => ({
  rows: rows.slice(0, limit),
  more: rows.length > limit,
});

/** The instant before which no further change can become visible. */
export async function readHorizon(connection: Transaction): Promise<Date> {
  // clock_timestamp() would be later than the snapshot of running transactions, and would miss one
  // that begins in between.
  const [row] = await connection.$queryRaw<{ horizon: Date }[]>`
    SELECT date_trunc('milliseconds', least(min("since"), statement_timestamp())) AS horizon
    FROM "open_writes"() WHERE "pid" IS DISTINCT FROM pg_backend_pid()`;
  if (row === undefined) throw new Error('PostgreSQL did not say what it is doing.');
  return row.horizon;
}
