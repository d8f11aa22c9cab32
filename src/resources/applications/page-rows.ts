import type { Slice } from '../../database/collection.ts';
import type { Bind } from '../../database/sql-values.ts';
import { ownConditions, stepConditions, type ApplicationFilters } from './filters.ts';

/**
 * The condition that the application of this alias belongs to the owner `$2` and to jobs of the
 * organisations `$3`, of the tenant `$1`.
 */
export type Belongs = (alias: string) => string;

export const ofJob: Belongs = (alias) =>
  `${alias}."tenant_id" = $1 AND ${alias}."job_id" = $2 AND EXISTS (
    SELECT 1 FROM "job" AS j WHERE j."tenant_id" = $1 AND j."id" = $2 AND j."organisation_id" = ANY ($3::int[]))`;

export const ofCandidate: Belongs = (alias) =>
  `${alias}."tenant_id" = $1 AND ${alias}."candidate_id" = $2 AND EXISTS (
    SELECT 1 FROM "job" AS j WHERE j."tenant_id" = $1 AND j."id" = ${alias}."job_id" AND j."organisation_id" = ANY ($3::int[]))`;

/**
 * The greatest page of the contract and one more. A constant, so that the plan is the same for all
 * limits.
 */
const MOST = 101;

/**
 * Whether the page has one of the few frequent shapes; combined conditions make more than a
 * thousand.
 */
export const isCommon = (filters: ApplicationFilters, { since, modifiedSince }: Slice): boolean =>
  [since, modifiedSince, ...Object.values(filters)].filter((condition) => condition !== undefined).length <= 1;

/** The rows of a page and one more, which says whether another page follows. */
export const pageRows = (belongs: Belongs, filters: ApplicationFilters, slice: Slice, bind: Bind): string =>
  `SELECT * FROM (${scans(belongs, filters, slice, bind)}) AS most ORDER BY "id" LIMIT ${bind(slice.limit + 1)}`;

/**
 * The rows of the slice. `since` means a greater id, or modified after the row with the greatest id
 * up to it was created (openapi/decisions.md, 'Collections'): two scans, each of an index.
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
  // one scan for each occupied step, found by a recursion over the index
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
