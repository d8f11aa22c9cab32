import type { Prisma } from '#generated/prisma/client.ts';
import { areFew, isCandidateIn, scanCandidates, scanCandidatesOf, scanFoundCandidates } from '../../pages/scans.ts';
import { isOwned, scopeValues, type Scope } from '../../auth/visibility.ts';
import { cutPage, isCombined, pageOf } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { bindTo, type Bind, type Sql } from '../../database/sql.ts';
import { createRead, readOne, type ShownRow } from '../../database/read.ts';
import { personConditions, type PersonFilters } from './filters.ts';

/** Conditions on candidates; all given ones apply. A candidate must be in every pool. */
export type CandidateFilters = PersonFilters & { readonly poolNames: readonly string[] };

const shown = {
  omit: { tenantId: true, firstNameKey: true, lastNameKey: true, emailKey: true, emailSecondaryKey: true },
  include: {
    pools: { select: { pool: { select: { id: true, name: true, retiredAt: true } } } },
    applications: { select: { organisationId: true } },
  },
} satisfies Prisma.CandidateDefaultArgs;

const readDocumentedCandidates = createRead(
  'Candidate',
  {
    select: {
      applications: {
        select: { id: true, documents: { omit: { tenantId: true }, orderBy: { id: 'asc' } } },
        orderBy: { id: 'asc' },
      },
    },
  },
  { applications: isOwned },
);

export type DocumentedRow = Awaited<ReturnType<typeof readDocumentedCandidates>>[number]['applications'][number];

const readCandidateRows = createRead('Candidate', shown, {}, 'shown');

/** A candidate with all that is shown of it, and the organisations that it applied to. */
export type CandidateRow = ShownRow<'Candidate', typeof shown>;

export async function readCandidates(
  sql: Sql,
  scope: Scope,
  filters: CandidateFilters,
  slice: Slice,
): Promise<Page<CandidateRow>> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const conditions = conditionsOf(filters, bind);
  const scan = conditions.length === 0 ? scanCandidatesOf(scope) : scanFoundCandidates(conditions);
  // a name, a pool and, for few organisations, a date select few or many, an e-mail address few
  const { email, firstName, lastName, poolNames } = filters;
  const dates = areFew(scope.organisationIds) ? [slice.since, slice.modifiedSince] : [];
  const isVaried =
    [firstName, lastName, ...poolNames, ...dates].some((value) => value !== undefined) || isCombined({ email }, slice);
  const plan = isVaried ? 'for its values' : 'kept';
  const page = pageOf({ whole: scanCandidates, scan }, slice, bind);
  return cutPage(await readCandidateRows(sql, { ...page, plan }, values), slice.limit);
}

function conditionsOf({ poolNames, ...person }: CandidateFilters, bind: Bind): readonly string[] {
  const isInPool = (name: string): string => `EXISTS (
    SELECT 1 FROM "pool" AS k JOIN "candidate_pool" AS m ON m."tenant_id" = $1 AND m."pool_id" = k."id" AND m."candidate_id" = p."id"
    WHERE k."tenant_id" = $1 AND k."name" = ${bind(name)})`;
  return [...personConditions(person, 'p', bind), ...poolNames.map(isInPool)];
}

const CANDIDATE = { where: `${isCandidateIn('p')} AND p."id" = $3` };

export const readCandidate = (sql: Sql, scope: Scope, id: number): Promise<CandidateRow> =>
  readOne(readCandidateRows, sql, CANDIDATE, [...scopeValues(scope), id]);

/** The applications in scope of a candidate in scope, with their documents. */
export async function readDocuments(sql: Sql, scope: Scope, id: number): Promise<readonly DocumentedRow[]> {
  const candidate = await readOne(readDocumentedCandidates, sql, CANDIDATE, [...scopeValues(scope), id]);
  return candidate.applications;
}
