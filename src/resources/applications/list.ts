/**
 * Pages of applications. One statement finds the page with the cached text of each item
 * (item-cache.ts). On any page of a job of any size it reads as many rows as it answers, because
 * every condition that selects few rows has an index.
 */
import { isCandidateIn, isOwned, scopeValues, type Scope } from '../../auth/visibility.ts';
import { cutPage, type Page, type Slice } from '../../database/collection.ts';
import type { Octets } from '../../contract/outcome.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../core/problem.ts';
import { bindTo } from '../../database/sql-values.ts';
import { unprepared } from '../../database/statement-names.ts';
import type { ApplicationFilters, StepDays } from './filters.ts';
import { isVaried, pageRows, type Owner } from './page-rows.ts';
import { markOf, readState, type PageState } from './page-state.ts';

/** An application on a page, with its cached item if there is one for its revision. */
export type ListedApplication = {
  readonly id: number;
  readonly revision: number;
  /** In a page by date of modification. */
  readonly modifiedAt?: Date;
  /** A hash of both, 64 bits as a decimal number. */
  readonly mark: string;
  readonly item: Octets | null;
};

/**
 * A page, or only its state without reading items. Both throw `not_found` for an unknown
 * collection.
 */
export type ApplicationPage = {
  readonly read: () => Promise<Page<ListedApplication>>;
  readonly readState: () => Promise<PageState>;
};

/** A kind of items: a major version, and the digest of the form that this program gives them. */
export type ItemKind = { readonly major: number; readonly format: string };

/** The sources of a page. */
type ListSource = Pick<Database, 'sql'> & { readonly kind: ItemKind };

/** A page of a collection's applications to jobs in scope. */
type FindPage<Filters> = (scope: Scope, ownerId: number, filters: Filters, slice: Slice) => ApplicationPage;

/** The applications of a job, and those of a candidate. */
type ApplicationPages = {
  readonly ofJob: FindPage<ApplicationFilters>;
  readonly ofCandidate: FindPage<StepDays>;
};

export const createApplicationPages = (source: ListSource): ApplicationPages => ({
  ofJob: createFindPage(source, 'job_id', `SELECT 1 FROM "job" AS p WHERE ${isOwned('p')} AND p."id" = $3`),
  ofCandidate: createFindPage(
    source,
    'candidate_id',
    `SELECT 1 FROM "candidate" AS p WHERE ${isCandidateIn('p')} AND p."id" = $3`,
  ),
});

/** `proof` finds a row where the owner is in scope. */
function createFindPage(source: ListSource, owner: Owner, proof: string): FindPage<ApplicationFilters> {
  return (scope, id, filters, slice) => {
    const requireOwner = async (found: number): Promise<void> => {
      if (found === 0 && (await source.sql(proof, [...scopeValues(scope), id])).length === 0) throw notFound();
    };
    return {
      read: async () => {
        const page = await readPage(source, owner, scope, id, filters, slice);
        await requireOwner(page.rows.length);
        return page;
      },
      readState: async () => {
        const state = await readState(source.sql, owner, scope, id, filters, slice);
        await requireOwner(state.count);
        return state;
      },
    };
  };
}

async function readPage(
  { sql, kind: { major, format } }: ListSource,
  owner: Owner,
  scope: Scope,
  id: number,
  filters: ApplicationFilters,
  slice: Slice,
): Promise<Page<ListedApplication>> {
  const values = [...scopeValues(scope), id];
  const bind = bindTo(values);
  const page = pageRows(owner, filters, slice, bind);
  // A join would read the items of the whole tenant while PostgreSQL has no statistics of the
  // table.
  const text = `
    SELECT t."id", t."revision", ${slice.modifiedSince ? 't."modified_at" AS "modifiedAt", ' : ''}${markOf('t')} AS "mark",
      (SELECT item."body" FROM "application_item" AS item
      WHERE item."tenant_id" = $1 AND item."application_id" = t."id" AND item."major" = ${bind(major)}
        AND item."revision" = t."revision" AND item."format" = ${bind(format)}) AS "item"
    FROM (${page.from}) AS t
    ORDER BY ${page.orderBy}`;
  const statement = isVaried(filters, slice) ? unprepared(text) : text;
  return cutPage(await sql<ListedApplication>(statement, values), slice.limit);
}
