/**
 * Pages of applications. One statement finds the page with the cached text of each item
 * (item-cache.ts). On any page of a job of any size it reads as many rows as it answers, because
 * every condition that selects few rows has an index.
 */
import { findVisibleCandidate, findVisibleJob } from '#generated/database/statements.ts';
import { scopeValues, type Scope } from '../../auth/visibility.ts';
import { cutPage } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import type { Octets } from '../../contract/outcome.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../core/problem.ts';
import { bindTo } from '../../database/sql.ts';
import type { ApplicationFilters, StepDays } from './filters.ts';
import { planOf, pageRows } from './page-rows.ts';
import { readState, UNMARKED, type PageState, type Unmarked } from './page-version.ts';

/** An application on a page, with its cached item if there is one for its revision. */
export type ListedApplication = {
  readonly id: number;
  readonly revision: number;
  /** In a page by date of modification. */
  readonly modifiedAt?: Date;
  readonly item: Octets | null;
};

export type ApplicationListing = Page<ListedApplication> & Unmarked;

/** A page, or only its state without reading items. */
export type ApplicationPage = {
  readonly read: () => Promise<ApplicationListing>;
  readonly readState: () => Promise<PageState>;
};

/** A kind of items: a major version, and the digest of the form that this program gives them. */
export type ItemKind = { readonly major: number; readonly format: string };

/** The sources of a page. */
type ListSource = Pick<Database, 'sql'> & { readonly kind: ItemKind };

/** Pages of the applications to jobs in scope. `not_found` is thrown where the job or candidate of a page is not in scope. */
export function createApplicationPages(source: ListSource) {
  const ofAll = (scope: Scope, filters: ApplicationFilters, slice: Slice): ApplicationPage => ({
    read: () => readPage(source, scope, filters, slice),
    readState: () => readState(source.sql, scope, filters, slice),
  });
  /**
   * An empty page of something that is not in scope is refused; `prove` finds a row where it is.
   */
  const proven = (page: ApplicationPage, prove: () => Promise<readonly unknown[]>): ApplicationPage => {
    const require = async (found: number): Promise<void> => {
      if (found === 0 && (await prove()).length === 0) throw notFound();
    };
    return {
      read: async () => {
        const read = await page.read();
        await require(read.rows.length);
        return read;
      },
      readState: async () => {
        const state = await page.readState();
        await require(state.rows.length);
        return state;
      },
    };
  };
  return {
    ofAll,
    ofJob: (scope: Scope, jobId: number, filters: ApplicationFilters, slice: Slice) =>
      proven(ofAll(scope, { ...filters, jobId }, slice), () => findVisibleJob(source.sql, { ...scope, jobId })),
    ofCandidate: (scope: Scope, candidateId: number, days: StepDays, slice: Slice) =>
      proven(ofAll(scope, { ...days, candidateId }, slice), () => findVisibleCandidate(source.sql, { ...scope, candidateId })),
  };
}

async function readPage(
  { sql, kind: { major, format } }: ListSource,
  scope: Scope,
  filters: ApplicationFilters,
  slice: Slice,
): Promise<ApplicationListing> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const page = pageRows(scope, filters, slice, bind);
  // A join would read the items of the whole tenant while PostgreSQL has no statistics of the
  // table.
  const text = `
    SELECT t."id", t."revision", ${slice.modifiedSince ? 't."modified_at" AS "modifiedAt", ' : ''}
      (SELECT item."body" FROM "application_item" AS item
      WHERE item."tenant_id" = $1 AND item."application_id" = t."id" AND item."major" = ${bind(major)}
        AND item."revision" = t."revision" AND item."format" = ${bind(format)}) AS "item", ${UNMARKED} AS "unmarked"
    FROM (${page.from}) AS t
    ORDER BY ${page.orderBy}`;
  const found = await sql<ListedApplication & Unmarked>(text, values, planOf(filters, slice));
  const unmarked = found[0]?.unmarked ?? null;
  // until its revision is raised, a stored item may show a former name
  const rows = unmarked === null ? found : found.map((row) => ({ ...row, item: null }));
  return { ...cutPage(rows, slice.limit), unmarked };
}
