import { versionOf } from '../../contract/etag.ts';
import { scopeValues, type Caller, type Scope } from '../../auth/visibility.ts';
import type { Page, Slice } from '../../contract/page.ts';
import { bindTo, type Sql } from '../../database/sql.ts';
import { cutPage } from '../../pages/collection.ts';
import type { ApplicationFilters } from './filters.ts';
import { planOf, pageRows } from './page-rows.ts';

/** The identity of a page: its URL, with parameters or cursor, and the format of its items. */
type PageView = { readonly caller: Caller; readonly self: string; readonly format: string; readonly slice: Slice };

/** The work that is still to raise revisions of applications on the page; null when there is none. */
export type Unmarked = { readonly unmarked: string | null };

/** Id and revision of each application of a page. */
export type PageState = Page<string> & Unmarked;

/** The work that is still to mark rows of the tenant $1: its ids, of which none comes again. */
export const UNMARKED = `(SELECT string_agg(w."id"::text, ' ' ORDER BY w."id") FROM "pending_touch" AS w WHERE w."tenant_id" = $1)`;

/** The version of a page: its applications in their revisions, and whether another page follows. */
export const versionOfPage = ({ caller, self, format, slice }: PageView, { rows, more, unmarked }: PageState): string =>
  versionOf(caller, self, format, rows, more && whereNextLeads(slice), ...(unmarked === null ? [] : [unmarked]));

/**
 * The part of `_next` that the ETag includes. The cursor itself is left out: it is encrypted with a
 * new nonce each time, and any cursor continues after the last item. A cursor with a horizon
 * excludes later changes. After 304 for the first page, a client would follow the old cursor and
 * miss them. So the horizon is included when another page follows. The last page has no cursor.
 */
const whereNextLeads = ({ horizon }: Slice): Date | true => horizon ?? true;

/** The state of a page that has been read. */
export const stateOf = ({ rows, ...page }: Unmarked & Page<{ readonly id: number; readonly revision: number }>): PageState => ({
  rows: rows.map(({ id, revision }) => `${id}:${revision}`),
  ...page,
});

/** Reads the state of a page without an item being read; one row costs less to send than many. */
export async function readState(sql: Sql, scope: Scope, filters: ApplicationFilters, slice: Slice): Promise<PageState> {
  const values = scopeValues(scope);
  const page = pageRows(scope, filters, slice, bindTo(values));
  const text = `
    SELECT string_agg(t."id" || ':' || t."revision", ' ' ORDER BY ${page.orderBy}) AS "state", ${UNMARKED} AS "unmarked"
    FROM (${page.from}) AS t`;
  const [found] = await sql<Found>(text, values, planOf(filters, slice));
  const rows = found?.state?.split(' ') ?? [];
  // a page without a row shows nothing that is still to be marked
  return { ...cutPage(rows, slice.limit), unmarked: rows.length === 0 ? null : (found?.unmarked ?? null) };
}

type Found = Unmarked & { readonly state: string | null };
