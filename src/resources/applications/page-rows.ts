import type { Slice } from '../../database/collection.ts';
import type { Bind } from '../../database/sql-values.ts';
import { ownConditions, stepConditions, type ApplicationFilters } from './filters.ts';

/** The condition that the application of this alias belongs to the owner, to jobs of these organisations; the tenant is `$1`. */
export type Belongs = (alias: string, owner?: string, organisations?: string) => string;

const OWNER = '$2';
const ORGANISATIONS = '$3::int[]';

export const ofJob: Belongs = (alias, owner = OWNER, organisations = ORGANISATIONS) =>
  `${alias}."tenant_id" = $1 AND ${alias}."job_id" = ${owner} AND EXISTS (
    SELECT 1 FROM "job" AS j WHERE j."tenant_id" = $1 AND j."id" = ${owner} AND j."organisation_id" = ANY (${organisations}))`;

export const ofCandidate: Belongs = (alias, owner = OWNER, organisations = ORGANISATIONS) =>
  `${alias}."tenant_id" = $1 AND ${alias}."candidate_id" = ${owner} AND EXISTS (
    SELECT 1 FROM "job" AS j WHERE j."tenant_id" = $1 AND j."id" = ${alias}."job_id" AND j."organisation_id" = ANY (${organisations}))`;

/** The contract's greatest page and one more, a constant: a plan made for another number would not do for this one. */
const MOST = 101;

const countConditions = (filters: ApplicationFilters, { since, modifiedSince }: Slice): number =>
  [since, modifiedSince, ...Object.values(filters)].filter((condition) => condition !== undefined).length;

/** Whether the index returns only rows of the page. */
export const isQuick = (filters: ApplicationFilters, slice: Slice): boolean => countConditions(filters, slice) === 0;

/**
 * Whether the page has one of the few frequent shapes; combined conditions make more than a
 * thousand.
 */
export const isCommon = (filters: ApplicationFilters, slice: Slice): boolean => countConditions(filters, slice) <= 1;

/** The rows of a page and one more, which says whether another page follows. */
export const pageRows = (belongs: Belongs, filters: ApplicationFilters, slice: Slice, bind: Bind): string =>
  cut(scans(belongs, filters, slice, bind), bind(slice.limit + 1));

/** The same of a quick page, whose parts are columns of another relation. */
export const quickRows = (belongs: Belongs, after: string, limit: string): string =>
  cut(scanOf(belongs, [], [`a."id" > ${after}`]), `${limit} + 1`);

const cut = (scan: string, count: string): string => `SELECT * FROM (${scan}) AS most ORDER BY "id" LIMIT ${count}`;

/**
 * The rows that the slice takes. `since` means a greater id, or modified after the row with the greatest id up to it was created
 * (openapi/decisions.md, 'Collections'): two scans, each along an index of its own.
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
