/**
 * Collections are read by id in pages, and by date of creation or modification. A slow transaction
 * may commit an early date after a client has read a later one. So `modifiedSince` reads up to a
 * horizon: the start of the oldest open write, or else now. Changes that are not visible yet will
 * have a date at or after it. For this the trigger `stamp` takes a lock that shows the start of its
 * transaction, then reads the time. Every role can see these locks. The horizon is read before the
 * first page and applies to all pages. Later changes are left to the next reading.
 */
import type { Page, Slice } from '../contract/page.ts';
import { inGroups } from '../core/batch.ts';
import type { Bind, Sql } from '../database/sql.ts';

/** A part of a collection; columns, conditions and order name its table `p`. */
export type Taken = {
  readonly columns: string;
  readonly conditions: readonly string[];
  /** Whether a condition is about the date of modification. */
  readonly dated: boolean;
  /** Whether to evaluate conditions once only: they read rows themselves, or few rows meet them. */
  readonly once: boolean;
  readonly order: Order;
  readonly limit: number | 'ALL';
};

/** By date is by date of modification, then by id. `unindexed` is by id, in a form that no index has. */
type Order = { readonly by: 'id' | 'date' | 'unindexed'; readonly descending: boolean };

/** The terms of an order over an alias. */
export function orderOf(alias: string, { by, descending }: Order): string {
  const direction = descending ? ' DESC' : '';
  if (by === 'unindexed') return `${alias}."id" + 0${direction}`;
  return `${by === 'date' ? `${alias}."modified_at"${direction}, ` : ''}${alias}."id"${direction}`;
}

/** The SELECT that takes the first rows of a collection in an order. */
export type Scan = (taken: Taken) => string;

/**
 * A collection, whole and filtered. `changed` is as `scan`, along a BRIN index by id and date of
 * modification, which rows have that are seldom modified.
 */
type Filtered = { readonly whole: Scan; readonly scan?: Scan; readonly changed?: Scan | undefined };

/** The greatest page of the contract and one more. A constant, so that one plan serves all limits. */
export const MOST = 101;

/**
 * The rows of a page and one more, and the order of the page over the alias `t`. A page comes by
 * id, or by date of modification with `modified_since`, so that either is read along an index.
 * `since` means a greater id, or modified after the row with the greatest id up to it was created
 * (openapi/decisions.md, 'Collections').
 */
export function pageOf(
  { whole, scan = whole, changed: scanChanged }: Filtered,
  slice: Slice,
  bind: Bind,
  { descending = false, columns = 'p.*' } = {},
) {
  const { limit, after, since, modifiedSince, horizon } = slice;
  const beyond = descending ? '<' : '>';
  const order: Order = { by: modifiedSince ? 'date' : 'id', descending };
  const position =
    after === undefined
      ? []
      : modifiedSince && after.modifiedAt
        ? [`(p."modified_at", p."id") ${beyond} (${bind(after.modifiedAt)}::timestamptz, ${bind(after.id)}::int)`]
        : [`p."id" ${beyond} ${bind(after.id)}::int`];
  const conditions = [
    ...position,
    ...(modifiedSince ? [`p."modified_at" >= ${bind(modifiedSince)}::timestamptz`] : []),
    ...(horizon ? [`p."modified_at" < ${bind(horizon)}::timestamptz`] : []),
  ];
  const taken = { columns, dated: modifiedSince !== undefined || horizon !== undefined, once: false, order, limit: MOST };
  const rows = (...more: readonly string[]): string => scan({ ...taken, conditions: [...conditions, ...more] });
  /** The parts whose rows are compared with the date of the mark. */
  const marked = { ...taken, dated: true, once: true };
  const slices = (): string => {
    if (!since) return rows();
    const mark = `${bind(since)}::int`;
    const modified = `p."modified_at" > (SELECT "created_at" FROM (${lastOf(whole, [`p."id" <= ${mark}`])}) AS mark)`;
    if (modifiedSince) return scan({ ...marked, conditions: [...conditions, `(p."id" > ${mark} OR ${modified})`] });
    // A mark far from the end: reads the ids up to it, or the BRIN index, where most rows are modified
    // in the order of their ids. A greater one: reads the index of changes after it.
    const isFar = `${mark} < (SELECT ${scanChanged ? '"id" - "id" / 100' : '"id" / 10'} FROM (${lastOf(whole, [])}) AS last)`;
    const upTo = { ...marked, conditions: [...conditions, `p."id" <= ${mark}`, modified, isFar] };
    // an order that no other index has
    const far = scanChanged ? scanChanged({ ...upTo, order: { by: 'unindexed', descending } }) : scan(upTo);
    const changes = scan({
      ...marked,
      columns: 'p."id", p."modified_at"',
      conditions: [...conditions, `p."id" + 0 <= ${mark}`, modified, `NOT ${isFar}`],
      order: { by: 'date', descending: false },
      limit: 'ALL',
    });
    const last = `SELECT "id" FROM (${changes}) AS change ORDER BY ${orderOf('change', order)} LIMIT ${MOST}`;
    const changed = scan({ ...marked, conditions: [...conditions, `p."id" = ANY (ARRAY (${last}))`] });
    return [rows(`p."id" > ${mark}`), far, changed].map((each) => `(${each})`).join(' UNION ALL ');
  };
  return {
    from: `SELECT * FROM (${slices()}) AS p ORDER BY ${orderOf('p', order)} LIMIT ${bind(limit + 1)}::int`,
    orderBy: orderOf('t', order),
  };
}

/**
 * Whether more than one condition is given. Combinations make more than a thousand statements, which
 * no connection should keep.
 */
export const isCombined = (filters: object, { since, modifiedSince }: Slice): boolean =>
  [since, modifiedSince, ...Object.values(filters)].filter((condition) => condition !== undefined).length > 1;

/** The row with the greatest id. */
const lastOf = (scan: Scan, conditions: readonly string[]): string =>
  scan({
    columns: 'p."id", p."created_at"',
    conditions,
    dated: false,
    once: false,
    order: { by: 'id', descending: true },
    limit: 1,
  });

/** Makes a page of rows; one row more than the page was read. */
export const cutPage = <Row>(rows: readonly Row[], limit: number): Page<Row> => ({
  rows: rows.slice(0, limit),
  more: rows.length > limit,
});

/**
 * Reads the instant before which no further change can become visible. Concurrent readings share a
 * statement that begins after all of them.
 */
export const createReadHorizon = (sql: Sql): (() => Promise<Date>) => {
  const readTogether = inGroups(100, async (readers: readonly undefined[]) => {
    // clock_timestamp() would be later than the snapshot of running transactions, and would miss a
    // transaction that begins after the snapshot.
    const [row] = await sql<{ horizon: Date }>(
      `SELECT date_trunc('milliseconds', least(min("since"), statement_timestamp())) AS horizon
       FROM "open_writes"() WHERE "pid" IS DISTINCT FROM pg_backend_pid()`,
      [],
    );
    if (row === undefined) throw new Error('PostgreSQL did not say what it is doing.');
    return readers.map(() => row.horizon);
  });
  return () => readTogether(undefined);
};
