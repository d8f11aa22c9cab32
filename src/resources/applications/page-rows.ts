import { isOwned, mergeOf } from '../../auth/visibility.ts';
import { isCombined, pageOf, type Scan, type Slice } from '../../database/collection.ts';
import type { Bind } from '../../database/sql-values.ts';
import { ownConditions, stepConditions, type ApplicationFilters } from './filters.ts';

/** The column that names the owner of a page, whose id is `$3`. */
export type Owner = 'job_id' | 'candidate_id';

/** Whether a page is planned for its values: names may be common or rare, and days recent or not. */
export const isVaried = (filters: ApplicationFilters, slice: Slice): boolean => {
  const { lastName, firstName, email, lastStepSince, lastStepUntil } = filters;
  const varied = [lastName, firstName, email, lastStepSince, lastStepUntil];
  return isCombined(filters, slice) || varied.some((value) => value !== undefined);
};

/**
 * The applications of a page and one more, which says whether another page follows: id, revision,
 * and the date of modification where the slice needs it.
 */
export function pageRows(owner: Owner, filters: ApplicationFilters, slice: Slice, bind: Bind) {
  const columns = `p."id", p."revision"${slice.modifiedSince || slice.since ? ', p."modified_at"' : ''}`;
  const belongs = `p."tenant_id" = $1 AND p."${owner}" = $3 AND ${owner === 'job_id' ? OF_JOB : isOwned('p')}`;
  const own = ownConditions(filters, bind);
  const steps = stepConditions(filters, bind);
  const scanFor =
    (...more: readonly string[]): Scan =>
    ({ columns: taken, conditions, order, limit }) => {
      const where = [belongs, ...more, ...conditions].join(' AND ');
      return `SELECT ${taken} FROM "application" AS p WHERE ${where} ORDER BY ${order} LIMIT ${limit}`;
    };
  const occupied = `${OCCUPIED(belongs)} AS occupied
    JOIN "process_step" AS s ON s."tenant_id" = $1 AND s."id" = occupied."id" AND ${steps.join(' AND ')}`;
  const onStep = scanFor(...own, `p."current_step_id" = s."id"`);
  const scan: Scan = steps.length === 0 ? scanFor(...own) : (taken) => mergeOf(occupied, onStep(taken), taken);
  return pageOf({ whole: scanFor(), scan }, slice, bind, { columns });
}

/** A condition on no row of the page, so that it is evaluated once. */
const OF_JOB = `EXISTS (SELECT 1 FROM "job" AS j WHERE ${isOwned('j')} AND j."id" = $3)`;

/** The steps on which the owner has applications, found by a recursion over the index. */
const OCCUPIED = (belongs: string): string => `(
  WITH RECURSIVE each AS (
    SELECT min(p."current_step_id") AS "id" FROM "application" AS p WHERE ${belongs}
    UNION ALL
    SELECT (SELECT min(p."current_step_id") FROM "application" AS p WHERE ${belongs} AND p."current_step_id" > each."id")
    FROM each WHERE each."id" IS NOT NULL
  ) SELECT "id" FROM each)`;
