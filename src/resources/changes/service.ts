import { scanCommon, scanDatedCandidates, scanOwned, scanSeen } from '../../pages/scans.ts';
import type { Table } from '../../database/rows.ts';
import { candidate } from '../candidates/kind.ts';
import type { Kind } from '../kind.ts';
import { CHANGED, changeKindOf, type ChangeKind } from '../kinds.ts';
import { isMember, isShared, scopeValues, type Scope } from '../../auth/visibility.ts';
import { cutPage, MOST, type Scan } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { bindTo, type Sql } from '../../database/sql.ts';

/** How the rows of a table are read in a scope, by who sees them; an owner sees all users of the tenant. */
const SCANS: Readonly<Record<Kind['seen'] & string, (scopes: Scopes, table: Table) => Scan>> = {
  organisation: ({ seen }, table) => scanOwned(seen, table),
  writers: ({ seen }, table) => scanOwned(seen, table),
  application: () => scanDatedCandidates,
  process_organisation: (_, table) => scanSeen(table, isShared),
  membership: ({ owner }, table) => (owner ? scanCommon(table) : scanSeen(table, isMember)),
  tenant: (_, table) => scanCommon(table),
};

const KINDS = CHANGED.map(changeKindOf);

/** A resource that was changed; `erased` with the candidate that it belongs to. */
export type ChangeRow = {
  readonly kind: ChangeKind;
  readonly id: number;
  readonly modifiedAt: Date;
  readonly erased: boolean;
  /** Of a candidate that is the erased part of another one, the id of that one. */
  readonly formerId: number | null;
};

/** A page by date of modification, up to a horizon. */
type DatedSlice = Slice & { readonly modifiedSince: Date; readonly horizon: Date };

/** A reading of the last hour, in milliseconds, is that of a client that polls: few rows meet it. */
const POLL_MS = 3_600_000;

/** The caller's read and write scope. */
type Scopes = { readonly seen: Scope; readonly written: Scope; readonly owner: boolean };

/**
 * A page of the changes in scope, of some kinds or of all. Candidates have no index by organisation
 * and date. So they are read last, up to the last of the other changes on the page.
 */
export async function readChanges(
  sql: Sql,
  scopes: Scopes,
  kinds: readonly ChangeKind[] | undefined,
  { limit, after, modifiedSince, horizon }: DatedSlice,
): Promise<Page<ChangeRow>> {
  const values = scopeValues(scopes.seen);
  const bind = bindTo(values);
  const asked = bind((kinds ?? KINDS).map((kind) => KINDS.indexOf(kind)));
  const begin = after?.modifiedAt ?? modifiedSince;
  const date = bind(begin);
  const isPoll = horizon.getTime() - begin.getTime() < POLL_MS;
  const ids = bind(KINDS.map((_, number) => lastIdOf(number, after)));
  const until = bind(horizon);
  const writable = bind(scopes.written.organisationIds);
  const count = `${bind(limit + 1)}::int`;
  const scanKind = (kind: (typeof CHANGED)[number], ...more: readonly string[]): string => {
    const number = CHANGED.indexOf(kind);
    const scan = SCANS[kind.seen](scopes, kind.table);
    return scan({
      columns: `${number} AS "kind", p."id", p."modified_at"`,
      conditions: [
        `${number} = ANY (${asked}::int[])`,
        // The planner cannot see a date in a subquery. Else it would plan each poll for its values.
        `(p."modified_at", p."id") > ((SELECT ${date}::timestamptz), (${ids}::int[])[${number + 1}])`,
        `p."modified_at" < (SELECT ${until}::timestamptz)`,
        ...(kind.seen === 'writers' ? [`p."organisation_id" = ANY (${writable}::int[])`] : []),
        ...more,
      ],
      dated: true,
      once: isPoll,
      order: { by: 'date', descending: false },
      limit: MOST,
    });
  };
  const firstOf = (parts: readonly string[]): string =>
    `SELECT * FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) AS p
    ORDER BY p."modified_at", p."kind", p."id" LIMIT ${count}`;
  const others = CHANGED.filter((kind) => kind !== candidate).map((kind) => scanKind(kind));
  const candidates = scanKind(candidate, 'p."modified_at" <= (SELECT "modified_at" FROM "last")');
  const text = `WITH "others" AS MATERIALIZED (${firstOf(others)}), "last" AS MATERIALIZED (
      SELECT CASE WHEN count(*) = ${count} THEN max("modified_at") ELSE 'infinity' END AS "modified_at" FROM "others")
    SELECT t."kind", t."id", t."modified_at" AS "modifiedAt", ${IS_ERASED} AS "erased", ${FORMER_ID} AS "formerId"
    FROM (${firstOf(['SELECT * FROM "others"', candidates])}) AS t ORDER BY t."modified_at", t."kind", t."id"`;
  const rows = await sql<Omit<ChangeRow, 'kind'> & { readonly kind: number }>(text, values);
  return cutPage(
    rows.map((row) => ({ ...row, kind: KINDS[row.kind] as ChangeKind })),
    limit,
  );
}

const GREATEST_ID = 2_147_483_647;

/** The last id of a kind before the page, among the rows with the date of its position. */
function lastIdOf(number: number, after: Slice['after']): number {
  const at = after === undefined ? -1 : KINDS.indexOf(after.kind as ChangeKind);
  if (number === at) return after?.id ?? 0;
  return number < at ? GREATEST_ID : 0;
}

/** The candidate of a row of `t`, which is not erased with it. A subquery, as a join might read all candidates. */
function candidateOf({ table, parent, erasure }: Kind): string | undefined {
  if (table === 'candidate') return 't."id"';
  if (parent === undefined || erasure === 'deleted') return undefined;
  const [of, through] =
    parent === 'candidate' ? ['r', ''] : ['a', 'JOIN "application" AS a ON a."tenant_id" = $1 AND a."id" = r."application_id"'];
  return `(SELECT ${of}."candidate_id" FROM "${table}" AS r ${through} WHERE r."tenant_id" = $1 AND r."id" = t."id")`;
}

const CANDIDATES = CHANGED.map(candidateOf);

const IS_ERASED = `coalesce((
  SELECT c."erased_at" IS NOT NULL FROM "candidate" AS c WHERE c."tenant_id" = $1 AND c."id" = CASE t."kind"
    ${CANDIDATES.map((id, number) => id && `WHEN ${number} THEN ${id}`).join(' ')} END), FALSE)`;

const FORMER_ID = `CASE t."kind" WHEN ${KINDS.indexOf('CANDIDATE')} THEN (
  SELECT c."former_id" FROM "candidate" AS c WHERE c."tenant_id" = $1 AND c."id" = t."id") END`;
