/**
 * Collections: read by id, a page at a time, and by what was created or modified since a date. A
 * reader that remembers the largest date it saw would miss what a slower transaction commits later
 * under an earlier date. So `modifiedSince` reads up to a horizon: the start of the oldest open
 * write, or else now. Every change that is not yet visible will carry a date at or after it,
 * because the trigger `stamp` first takes a lock that shows when its transaction began, and then
 * reads the time. Every role sees the locks of all others. The horizon is taken before the first
 * page and holds for all pages; later changes come with the client's next reading.
 */
import type { Transaction } from './database.ts';

/** Which rows a page takes. */
export type Slice = {
  readonly limit: number;
  /** Id of the last item read, undefined on the first page. */
  readonly after: number | undefined;
  readonly since: number | undefined;
  readonly modifiedSince: Date | undefined;
  /** Changes from here on are left to a later reading; undefined when nothing was asked by date. */
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

/** The instant before which no change will come to light any more. */
export async function readHorizon(connection: Transaction): Promise<Date> {
  // clock_timestamp() would be later than the snapshot of running transactions, and would miss one
  // that begins in between.
  const [row] = await connection.$queryRaw<{ horizon: Date }[]>`
    SELECT date_trunc('milliseconds', least(min("since"), statement_timestamp())) AS horizon
    FROM "open_writes"() WHERE "pid" IS DISTINCT FROM pg_backend_pid()`;
  if (row === undefined) throw new Error('PostgreSQL did not say what it is doing.');
  return row.horizon;
}
