/**
 * Pages of applications. One statement finds the page with the cached text of each item
 * (item-cache.ts). On any page of a job of any size it reads as many rows as it answers, because
 * every condition that selects few rows has an index.
 */
import { candidatesIn, jobsIn, type Scope } from '../../auth/visibility.ts';
import { cutPage, type Page, type Slice } from '../../database/collection.ts';
import type { Octets } from '../../contract/outcome.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../core/problem.ts';
import { bindTo } from '../../database/sql-values.ts';
import { unprepared } from '../../database/statement-names.ts';
import type { ApplicationFilters, StepDays } from './filters.ts';
import { isCommon, ofCandidate, ofJob, pageRows, type Belongs } from './page-rows.ts';
import { MARK, readState, type PageOwner, type PageState } from './page-state.ts';

/** An application on a page, with its cached item if there is one for its revision. */
export type ListedApplication = {
  readonly id: number;
  readonly revision: number;
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
type ListSource = Pick<Database, 'prisma' | 'sql'> & { readonly kind: ItemKind };

/** A page of a collection's applications to jobs in scope, by ascending id after `after`. */
type FindPage<Filters> = (scope: Scope, ownerId: number, filters: Filters, slice: Slice) => ApplicationPage;

/** The applications of a job, and those of a candidate. */
type ApplicationPages = {
  readonly ofJob: FindPage<ApplicationFilters>;
  readonly ofCandidate: FindPage<StepDays>;
};

export const createApplicationPages = (source: ListSource): ApplicationPages => ({
  ofJob: createFindPage(source, ofJob, (scope, id) => source.prisma.job.count({ where: { ...jobsIn(scope), id } })),
  ofCandidate: createFindPage(source, ofCandidate, (scope, id) =>
    source.prisma.candidate.count({ where: { ...candidatesIn(scope), id } }),
  ),
});

/** `count` says how many owners of this id are in scope: 1 or 0. */
function createFindPage(
  source: ListSource,
  belongs: Belongs,
  count: (scope: Scope, ownerId: number) => Promise<number>,
): FindPage<ApplicationFilters> {
  return (scope, id, filters, slice) => {
    const owner = { ...scope, id };
    const requireOwner = async (found: number): Promise<void> => {
      if (found === 0 && (await count(scope, id)) === 0) throw notFound();
    };
    return {
      read: async () => {
        const page = await readPage(source, belongs, owner, filters, slice);
        await requireOwner(page.rows.length);
        return page;
      },
      readState: async () => {
        const state = await readState(source.sql, belongs, owner, filters, slice);
        await requireOwner(state.count);
        return state;
      },
    };
  };
}

async function readPage(
  { sql, kind: { major, format } }: ListSource,
  belongs: Belongs,
  { tenantId, id, organisationIds }: PageOwner,
  filters: ApplicationFilters,
  slice: Slice,
): Promise<Page<ListedApplication>> {
  const values: unknown[] = [tenantId, id, organisationIds];
  const bind = bindTo(values);
  // A join would read the items of the whole tenant while PostgreSQL has no statistics of the
  // table.
  const text = `
    SELECT page."id", page."revision", ${MARK} AS "mark", (SELECT item."body" FROM "application_item" AS item
      WHERE item."tenant_id" = $1 AND item."application_id" = page."id" AND item."major" = ${bind(major)}
        AND item."revision" = page."revision" AND item."format" = ${bind(format)}) AS "item"
    FROM (${pageRows(belongs, filters, slice, bind)}) AS page
    ORDER BY page."id"`;
  const statement = isCommon(filters, slice) ? text : unprepared(text);
  return cutPage(await sql<ListedApplication>(statement, values), slice.limit);
}
