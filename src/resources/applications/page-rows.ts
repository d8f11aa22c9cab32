import { areFew, isAmong } from '../../pages/scans.ts';
import { isOwned, type Scope } from '../../auth/visibility.ts';
import { isCombined, orderOf, pageOf, type Scan } from '../../pages/collection.ts';
import type { Slice } from '../../contract/page.ts';
import { mergeBounded } from '../../pages/merge.ts';
import { listOf, type Bind, type Plan } from '../../database/sql.ts';
import { ownConditions, type ApplicationFilters } from './filters.ts';

/** Names may be common or rare, and days recent or not. */
export const planOf = (filters: ApplicationFilters, slice: Slice): Plan => (isVaried(filters, slice) ? 'for its values' : 'kept');

const isVaried = ({ jobId: _job, candidateId: _candidate, ...filters }: ApplicationFilters, slice: Slice): boolean =>
  isCombined(filters, slice) || namesPersonOrDay(filters);

const namesPersonOrDay = ({ lastName, firstName, email, lastStepSince, lastStepUntil }: ApplicationFilters): boolean =>
  [lastName, firstName, email, lastStepSince, lastStepUntil].some((value) => value !== undefined);

/**
 * The applications of a page and one more, which says whether another page follows: id, revision,
 * and the date of modification where the slice needs it.
 */
export function pageRows(scope: Scope, filters: ApplicationFilters, slice: Slice, bind: Bind) {
  const columns = `p."id", p."revision"${slice.modifiedSince || slice.since ? ', p."modified_at"' : ''}`;
  const collection = collectionOf(scope, filters, bind);
  const scan = filteredScan(collection, byJobs(scope, filters, bind), filters, slice, bind);
  return pageOf({ whole: scanOf(collection), scan }, slice, bind, { columns });
}

/**
 * The applications that meet a condition, for each row of `each` where it is given. A sorted group is
 * read along an index of its condition, and not in the order of the page.
 */
type Group = { readonly each?: string; readonly belongs: string; readonly sorted?: boolean };

/** The applications of the candidate or the job that is named, or else of the organisations. */
function collectionOf({ organisationIds }: Scope, filters: ApplicationFilters, bind: Bind): Group {
  const { jobId, candidateId } = filters;
  if (candidateId) {
    const named = [`p."candidate_id" = ${bind(candidateId)}`, ...(jobId ? [`p."job_id" = ${bind(jobId)}`] : [])];
    return { belongs: [...named, isOwned('p')].join(' AND ') };
  }
  if (jobId) {
    const job = bind(jobId);
    // a condition on no row of the page, so that it is evaluated once
    return { belongs: `p."job_id" = ${job} AND EXISTS (SELECT 1 FROM "job" AS j WHERE ${isOwned('j')} AND j."id" = ${job})` };
  }
  // Recent days have the greatest ids: a scan by id would read most other rows first.
  const sorted = filters.lastStepSince !== undefined;
  if (organisationIds.length === 1) return { belongs: `p."organisation_id" = ($2::int[])[1]`, sorted };
  // PostgreSQL chooses the index: of the persons, of the days, or of the organisations.
  if (namesPersonOrDay(filters)) return { belongs: isOwned('p'), sorted };
  if (areFew(organisationIds))
    return { each: `unnest(${listOf('$2::int[]')}) AS o("id")`, belongs: `p."organisation_id" = o."id"` };
  return { belongs: isAmong('p') };
}

/**
 * The applications to each job of a status; beside another job, a candidate or a name, that selects
 * fewer.
 */
function byJobs(
  { organisationIds }: Scope,
  { jobStatus, jobId, candidateId, lastName, firstName, email }: ApplicationFilters,
  bind: Bind,
): Group | undefined {
  if (!jobStatus || [jobId, candidateId, lastName, firstName, email].some((value) => value !== undefined)) return undefined;
  const isIn = areFew(organisationIds) ? isOwned('j') : `j."tenant_id" = $1 AND ${isAmong('j')}`;
  const jobs = `SELECT j."id", j."process_id" FROM "job" AS j WHERE ${isIn} AND j."status" = ${bind(jobStatus)}::"JobStatus"`;
  return { each: `(${jobs}) AS j`, belongs: `p."job_id" = j."id"` };
}

/**
 * By id along the applications on each step of a job or an organisation. By date, and beside a person or
 * a day, PostgreSQL chooses the index.
 */
function filteredScan(collection: Group, jobs: Group | undefined, filters: ApplicationFilters, slice: Slice, bind: Bind): Scan {
  const { candidateId, stepIds } = filters;
  const group = jobs ?? collection;
  const beside = jobs ? { ...filters, jobStatus: undefined } : filters;
  const own = ownConditions(beside, bind);
  if (stepIds === undefined) return scanOf(group, own);
  const steps = `${bind(stepIds)}::int[]`;
  const onAny = scanOf(group, [...own, `p."current_step_id" = ANY (${steps})`]);
  if (candidateId || isVaried(beside, slice)) return onAny;
  const belongs = `${group.belongs} AND p."current_step_id" = s."id"`;
  const onEach = scanOf({ each: stepsOfEach(group, jobs !== undefined, steps), belongs }, own);
  return (taken) => (taken.order.by === 'date' ? onAny : onEach)(taken);
}

/** The steps `s` of the array for each row of a group: of a job those of its process. */
function stepsOfEach({ each }: Group, isJob: boolean, steps: string): string {
  if (each === undefined) return `unnest(${listOf(steps)}) AS s("id")`;
  if (isJob)
    return `${each} JOIN "process_step" AS s ON s."tenant_id" = $1 AND s."process_id" = j."process_id" AND s."id" = ANY (${steps})`;
  // A tenant with many processes has many steps: only those in use are looked for in each organisation.
  // One is in use when the next one in use is itself: an order that only the index of steps has, so that
  // no application of another step is read for that.
  const isInUse = `(SELECT w."current_step_id" FROM "application" AS w WHERE w."tenant_id" = $1
    AND w."current_step_id" >= named."id" ORDER BY w."current_step_id" LIMIT 1) = named."id"`;
  return `${each} CROSS JOIN unnest(ARRAY (SELECT named."id" FROM unnest(${steps}) AS named("id") WHERE ${isInUse})) AS s("id")`;
}

/** Scans the applications of a group that meet further conditions. */
const scanOf =
  ({ each, belongs, sorted }: Group, more: readonly string[] = []): Scan =>
  (taken) => {
    const scan: Scan = ({ columns, conditions, order, limit }) => {
      const where = [`p."tenant_id" = $1`, belongs, ...more, ...conditions].join(' AND ');
      const by = sorted && order.by === 'id' ? { ...order, by: 'unindexed' as const } : order;
      return `SELECT ${columns} FROM "application" AS p WHERE ${where} ORDER BY ${orderOf('p', by)} LIMIT ${limit}`;
    };
    return each === undefined ? scan(taken) : mergeBounded(each, scan, taken);
  };
