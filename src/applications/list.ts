/**
 * Pages of applications. One statement finds the page and brings each item ready to send where that is kept (ready-items.ts). It reads
 * as many rows as it answers, on any page of a job of any size: every condition that selects few rows drives an index.
 */
import { candidatesIn, jobsIn, type Scope } from '../auth/visibility.ts';
import { cutPage, type Page, type Slice } from '../collection.ts';
import type { Octets } from '../api/outcome.ts';
import type { Database, Sql } from '../database.ts';
import { notFound } from '../problem.ts';
import { bindTo, type Bind } from '../statement.ts';
import { ownConditions, stepConditions, type ApplicationFilters, type StepDays } from './filters.ts';

/** An application on a page, with its item where that is ready. Whatever changes in an item raises the revision of its application. */
export type ListedApplication = {
  readonly id: number;
  readonly revision: number;
  /** A hash of both, 64 bits as a decimal number. */
  readonly mark: string;
  readonly item: Octets | null;
};

/** What tells whether a page is still the same: how many items it has, their marks combined by XOR, and whether another page follows. */
export type PageState = { readonly count: number; readonly marks: string; readonly more: boolean };

/** A page to be read, or only its state, without an item being read. Both throw `not_found` where there is no such collection. */
export type ApplicationPage = {
  readonly read: () => Promise<Page<ListedApplication>>;
  readonly readState: () => Promise<PageState>;
};

export const stateOf = ({ rows, more }: Page<ListedApplication>): PageState => ({
  count: rows.length,
  marks: String(rows.reduce((marks, { mark }) => marks ^ BigInt(mark), 0n)),
  more,
});

/** Which items are meant: those of a major version, in the form that this program gives them. */
export type ItemKind = { readonly major: number; readonly format: string };

/** What pages are read from. */
export type ListSource = Pick<Database, 'prisma' | 'sql' | 'sharedSql'> & { readonly kind: ItemKind };

/** The contract's greatest page and one more, a constant: a plan made for another number would not do for this one. */
const MOST = 101;

/** A page of the applications of a job in scope, by ascending id, behind the id `after`. */
export function jobApplications(
  source: ListSource,
  scope: Scope,
  jobId: number,
  filters: ApplicationFilters,
  slice: Slice,
): ApplicationPage {
  const belongs = (alias: string): string =>
    `${alias}."tenant_id" = $1 AND ${alias}."job_id" = $2 AND EXISTS (
      SELECT 1 FROM "job" AS j WHERE j."tenant_id" = $1 AND j."id" = $2 AND j."organisation_id" = ANY ($3::int[]))`;
  const owner = [scope.tenantId, jobId, scope.organisationIds];
  const count = () => source.prisma.job.count({ where: { ...jobsIn(scope), id: jobId } });
  return pageOf(source, { owner, count, belongs }, filters, slice);
}

/** A page of the applications of a candidate to jobs in scope, by ascending id, behind the id `after`. */
export function candidateApplications(
  source: ListSource,
  scope: Scope,
  candidateId: number,
  days: StepDays,
  slice: Slice,
): ApplicationPage {
  const belongs = (alias: string): string =>
    `${alias}."tenant_id" = $1 AND ${alias}."candidate_id" = $2 AND EXISTS (
      SELECT 1 FROM "job" AS j WHERE j."tenant_id" = $1 AND j."id" = ${alias}."job_id" AND j."organisation_id" = ANY ($3::int[]))`;
  const owner = [scope.tenantId, candidateId, scope.organisationIds];
  const count = () => source.prisma.candidate.count({ where: { ...candidatesIn(scope), id: candidateId } });
  return pageOf(source, { owner, count, belongs }, days, slice);
}

/** The condition that the application of this alias belongs to the collection; `$1` to `$3` are tenant, owner and organisations. */
type Belongs = (alias: string) => string;

/** What a collection of applications belongs to: the values of `$1` to `$3`, and how many of it are in scope, 1 or 0. */
type Owned = { readonly owner: readonly unknown[]; readonly count: () => Promise<number>; readonly belongs: Belongs };

function pageOf(source: ListSource, owned: Owned, filters: ApplicationFilters, slice: Slice): ApplicationPage {
  const sql = isQuick(filters, slice) ? source.sharedSql : source.sql;
  const requireOwner = async (count: number): Promise<void> => {
    if (count === 0 && (await owned.count()) === 0) throw notFound();
  };
  return {
    read: async () => {
      const page = await readPage(sql, source.kind, owned, filters, slice);
      await requireOwner(page.rows.length);
      return page;
    },
    readState: async () => {
      const state = await readState(sql, owned, filters, slice);
      await requireOwner(state.count);
      return state;
    },
  };
}

/** Whether every row that is looked at is one of the page. */
const isQuick = (filters: ApplicationFilters, { since, modifiedSince }: Slice): boolean =>
  [since, modifiedSince, ...Object.values(filters)].every((condition) => condition === undefined);

/** What PostgreSQL deals rows out to partitions by: the same in every version and on every machine. That of eight octets at once halves them first. */
const hashOf = (id: string, revision: string): string => `hashint4extended(${id}, ${revision})`;
const MARK = hashOf('page."id"', 'page."revision"');
/** An application in a state, greater for a greater id. */
const STATE = '(page."id"::int8 << 32 | page."revision")';

async function readPage(
  sql: Sql,
  { major, format }: ItemKind,
  { owner, belongs }: Owned,
  filters: ApplicationFilters,
  slice: Slice,
): Promise<Page<ListedApplication>> {
  const values = [...owner];
  const bind = bindTo(values);
  // not a join: while PostgreSQL has not counted the items yet, it would read those of the whole tenant for a page (200 ms and more)
  const text = `
    SELECT page."id", page."revision", ${MARK} AS "mark", (SELECT item."body" FROM "application_item" AS item
      WHERE item."tenant_id" = $1 AND item."application_id" = page."id" AND item."major" = ${bind(major)}
        AND item."revision" = page."revision" AND item."format" = ${bind(format)}) AS "item"
    FROM (${pageRows(belongs, filters, slice, bind)}) AS page
    ORDER BY page."id"`;
  return cutPage(await sql<ListedApplication>(text, values), slice.limit);
}

/** The state of a page is combined where it is found: a hundred rows cost more to send and to read. What says that another page follows is not on it. */
async function readState(sql: Sql, { owner, belongs }: Owned, filters: ApplicationFilters, slice: Slice): Promise<PageState> {
  const values = [...owner];
  const bind = bindTo(values);
  const text = `
    SELECT count(*)::int AS "count", coalesce(bit_xor(${MARK}), 0)
      # CASE WHEN count(*) > ${bind(slice.limit)}::int THEN ${hashOf(`(max(${STATE}) >> 32)::int4`, `max(${STATE}) & 4294967295`)} ELSE 0 END AS "marks"
    FROM (${pageRows(belongs, filters, slice, bind)}) AS page`;
  const [{ count, marks } = { count: 0, marks: '0' }] = await sql<{ readonly count: number; readonly marks: string }>(
    text,
    values,
  );
  return { count: Math.min(count, slice.limit), marks, more: count > slice.limit };
}

/** The rows of a page and one more, which says whether another page follows. */
const pageRows = (belongs: Belongs, filters: ApplicationFilters, slice: Slice, bind: Bind): string =>
  `SELECT * FROM (${scans(belongs, filters, slice, bind)}) AS most ORDER BY "id" LIMIT ${bind(slice.limit + 1)}`;

/**
 * The rows that the slice takes. `since` means a greater id, or modified after the row with the greatest id up to it was created
 * (decisions, section 3): two scans, each along an index of its own.
 */
function scans(belongs: Belongs, filters: ApplicationFilters, slice: Slice, bind: Bind): string {
  const { after = 0, since, modifiedSince, horizon } = slice;
  const conditions = [
    ...(modifiedSince ? [`a."modified_at" >= ${bind(modifiedSince)}::timestamptz`] : []),
    ...(horizon ? [`a."modified_at" < ${bind(horizon)}::timestamptz`] : []),
    ...ownConditions(filters, bind),
  ];
  const steps = stepConditions(filters, bind);
  const scan = (...more: readonly string[]): string => scanOf(belongs, steps, [...more, ...conditions]);
  if (!since) return scan(`a."id" > ${bind(after)}::int`);
  const mark = bind(since);
  const modified = `a."modified_at" > (
    SELECT m."created_at" FROM "application" AS m WHERE ${belongs('m')} AND m."id" <= ${mark}::int ORDER BY m."id" DESC LIMIT 1)`;
  const earlier = scan(`a."id" > ${bind(after)}::int`, `a."id" <= ${mark}::int`, modified);
  return `(${earlier}) UNION ALL (${scan(`a."id" > ${bind(Math.max(after, since))}::int`)}) ORDER BY "id" LIMIT ${MOST}`;
}

function scanOf(belongs: Belongs, steps: readonly string[], conditions: readonly string[]): string {
  const where = [belongs('a'), ...conditions].join(' AND ');
  if (steps.length === 0)
    return `SELECT a."id", a."revision" FROM "application" AS a WHERE ${where} ORDER BY a."id" LIMIT ${MOST}`;
  // for each step that applications stand on, found from one to the next, as many as a page may need
  return `
    WITH RECURSIVE occupied AS (
      SELECT min(a."current_step_id") AS "id" FROM "application" AS a WHERE ${belongs('a')}
      UNION ALL
      SELECT (SELECT min(a."current_step_id") FROM "application" AS a WHERE ${belongs('a')} AND a."current_step_id" > occupied."id")
      FROM occupied WHERE occupied."id" IS NOT NULL
    )
    SELECT here."id", here."revision" FROM occupied
    JOIN "process_step" AS s ON s."tenant_id" = $1 AND s."id" = occupied."id" AND ${steps.join(' AND ')}
    CROSS JOIN LATERAL (
      SELECT a."id", a."revision" FROM "application" AS a
      WHERE ${where} AND a."current_step_id" = s."id" ORDER BY a."id" LIMIT ${MOST}) AS here
    ORDER BY here."id" LIMIT ${MOST}`;
}
