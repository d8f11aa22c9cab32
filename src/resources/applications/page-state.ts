import type { Page, Slice } from '../../database/collection.ts';
import type { Sql } from '../../database/database.ts';
import { inTenantGroups } from '../../core/batch.ts';
import { bindTo, listOf } from '../../database/sql-values.ts';
import type { ApplicationFilters } from './filters.ts';
import { unprepared } from '../../database/statement-names.ts';
import { isCommon, isQuick, pageRows, quickRows, type Belongs } from './page-rows.ts';

/**
 * The state of a page: the number of its items, their marks combined by XOR, and whether another
 * page follows.
 */
export type PageState = { readonly count: number; readonly marks: string; readonly more: boolean };

/** The tenant of a page and the organisations whose jobs it shows. */
export type PageOwner = { readonly tenantId: number; readonly id: number; readonly organisationIds: readonly number[] };

/** Pages whose state one statement finds, and statements of a tenant that are under way: one that has to wait for a disk does not hold up all others. */
const GROUP = 32;
const AT_ONCE = 2;

/**
 * PostgreSQL's hash of eight octets for partitioning; it is the same in every version and on every
 * machine.
 */
const hashOf = (id: string, revision: string): string => `hashint4extended(${id}, ${revision})`;

/** A hash of an application's id and its revision, 64 bits. */
export const MARK = hashOf('page."id"', 'page."revision"');

/** An application in a state, greater for a greater id. */
const APPLICATION = '(page."id"::int8 << 32 | page."revision")';

/**
 * The state of a page of so many, from its rows and one more, which says that another page follows and is not on it. It is combined where they are
 * found: a hundred rows cost more to send and to read.
 */
const stateOver = (rows: string, limit: string): string => `
  SELECT count(*)::int AS "count", coalesce(bit_xor(${MARK}), 0)
    # CASE WHEN count(*) > ${limit} THEN ${hashOf(`(max(${APPLICATION}) >> 32)::int4`, `max(${APPLICATION}) & 4294967295`)} ELSE 0 END AS "marks"
  FROM (${rows}) AS page`;

type Found = { readonly count: number; readonly marks: string };

const cutState = ({ count, marks }: Found, limit: number): PageState => ({
  count: Math.min(count, limit),
  marks,
  more: count > limit,
});

/** The state of a page that has been read. */
export const stateOf = ({ rows, more }: Page<{ readonly mark: string }>): PageState => ({
  count: rows.length,
  marks: String(rows.reduce((marks, { mark }) => marks ^ BigInt(mark), 0n)),
  more,
});

/** Finds the state of a page without an item being read. */
type ReadState = (owner: PageOwner, filters: ApplicationFilters, slice: Slice) => Promise<PageState>;

/**
 * Reads the states of pages. Concurrent pages of one tenant with a quick condition are read by one
 * statement. Slow pages are read by themselves.
 */
export function createReadState(sql: Sql, belongs: Belongs): ReadState {
  const readTogether = inTenantGroups(GROUP, createReadTogether(sql, belongs), AT_ONCE);
  return async (owner, filters, slice) => {
    const { after = 0, limit } = slice;
    const together = isQuick(filters, slice) ? await readTogether(owner.tenantId, { owner, after, limit }) : undefined;
    return together ?? readAlone(sql, belongs, owner, filters, slice);
  };
}

type Asked = { readonly owner: PageOwner; readonly after: number; readonly limit: number };

function createReadTogether(sql: Sql, belongs: Belongs) {
  const toAsked: Belongs = (alias) => belongs(alias, 'asked."owner"', 'asked."organisations"::int[]');
  const text = `
    SELECT state.* FROM unnest(${listOf('$2::int[]')}, $3::text[], $4::int[], $5::int[]) WITH ORDINALITY AS asked ("owner", "organisations", "after", "limit", "number")
    CROSS JOIN LATERAL (${stateOver(quickRows(toAsked, 'asked."after"', 'asked."limit"'), 'asked."limit"')}) AS state
    ORDER BY asked."number"`;
  return async (tenantId: number, asked: readonly Asked[]): Promise<readonly PageState[]> => {
    const owners = asked.map(({ owner }) => owner.id);
    // lists of lists would all have to have one length
    const organisations = asked.map(({ owner }) => `{${owner.organisationIds.join()}}`);
    const found = await sql<Found>(text, [
      tenantId,
      owners,
      organisations,
      asked.map(({ after }) => after),
      asked.map(({ limit }) => limit),
    ]);
    return found.map((state, index) => cutState(state, asked[index]?.limit ?? 0));
  };
}

async function readAlone(
  sql: Sql,
  belongs: Belongs,
  { tenantId, id, organisationIds }: PageOwner,
  filters: ApplicationFilters,
  slice: Slice,
): Promise<PageState> {
  const values: unknown[] = [tenantId, id, organisationIds];
  const bind = bindTo(values);
  const text = stateOver(pageRows(belongs, filters, slice, bind), `${bind(slice.limit)}::int`);
  const [found] = await sql<Found>(isCommon(filters, slice) ? text : unprepared(text), values);
  if (found === undefined) throw new Error('PostgreSQL did not say what state a page is in.');
  return cutState(found, slice.limit);
}
