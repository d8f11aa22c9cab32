import { scopeValues, type Scope } from '../../auth/visibility.ts';
import type { Page, Slice } from '../../contract/page.ts';
import type { Sql } from '../../database/sql.ts';
import { bindTo } from '../../database/sql-values.ts';
import type { ApplicationFilters } from './filters.ts';
import { planOf, pageRows } from './page-rows.ts';

/**
 * The state of a page: the number of its items, their marks combined by XOR, and whether another
 * page follows.
 */
export type PageState = { readonly count: number; readonly marks: string; readonly more: boolean };

/**
 * PostgreSQL's hash of eight octets for partitioning; it is the same in every version and on every
 * machine.
 */
const hashOf = (id: string, revision: string): string => `hashint4extended(${id}, ${revision})`;

/** A hash of an application's id and its revision, 64 bits. */
export const markOf = (alias: string): string => hashOf(`${alias}."id"`, `${alias}."revision"`);

/** An application in a state, greater for a greater id. */
const APPLICATION = '(page."id"::int8 << 32 | page."revision")';

/**
 * The state of a page of `limit`, from its rows and one more, which says that another page follows
 * and is not on it. PostgreSQL combines it, because rows cost more to send and to read.
 */
const stateOver = (rows: string, limit: string): string => `
  SELECT count(*)::int AS "count", coalesce(bit_xor(${markOf('page')}), 0)
    # CASE WHEN count(*) > ${limit} THEN ${hashOf(`(max(${APPLICATION}) >> 32)::int4`, `max(${APPLICATION}) & 4294967295`)} ELSE 0 END AS "marks"
  FROM (${rows}) AS page`;

/** The state of a page that has been read. */
export const stateOf = ({ rows, more }: Page<{ readonly mark: string }>): PageState => ({
  count: rows.length,
  marks: String(rows.reduce((marks, { mark }) => marks ^ BigInt(mark), 0n)),
  more,
});

/** Reads the state of a page without an item being read. */
export async function readState(sql: Sql, scope: Scope, filters: ApplicationFilters, slice: Slice): Promise<PageState> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const text = stateOver(pageRows(scope, filters, slice, bind).from, `${bind(slice.limit)}::int`);
  const [found] = await sql<{ readonly count: number; readonly marks: string }>(text, values, planOf(filters, slice));
  if (found === undefined) throw new Error('PostgreSQL did not say what state a page is in.');
  const { count, marks } = found;
  return { count: Math.min(count, slice.limit), marks, more: count > slice.limit };
}
