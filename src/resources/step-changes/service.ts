import type { Prisma } from '#generated/prisma/client.ts';
import { areFew, isAmong, scanFound, scanOwned, scanSeen } from '../../pages/scans.ts';
import { isOwned, scopeValues, type Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/names.ts';
import { cutPage, isCombined, pageOf, type Scan } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { bindTo, listOf, type Bind, type Sql } from '../../database/sql.ts';
import { mergeBounded } from '../../pages/merge.ts';
import { createRead, type ShownRow } from '../../database/read.ts';
import { candidateColumns, jobColumns, sourceColumns, stepColumns, userColumns } from '../references.ts';

/** Conditions on step changes; all given ones apply. */
export type StepChangeFilters = {
  readonly candidateEmail: string | undefined;
  readonly jobReference: string | undefined;
  /** The steps that have the name and the status. */
  readonly stepIds: readonly number[] | undefined;
  readonly applicationId: number | undefined;
};

const shown = {
  select: {
    id: true,
    date: true,
    modifiedAt: true,
    step: { select: stepColumns },
    user: { select: userColumns },
    application: {
      select: {
        id: true,
        route: true,
        date: true,
        stepDate: true,
        candidate: { select: candidateColumns },
        job: { select: jobColumns },
        source: { select: sourceColumns },
        currentStep: { select: stepColumns },
        documents: { select: { id: true }, take: 1 },
      },
    },
  },
} satisfies Prisma.StepChangeDefaultArgs;

const readStepChangeRows = createRead('StepChange', shown, { 'application.documents': (d) => `${d}."type" = 'CV'` }, 'shown');

/** A step change with its application as it is now. */
export type StepChangeRow = ShownRow<'StepChange', typeof shown>;

export async function readStepChanges(
  sql: Sql,
  scope: Scope,
  filters: StepChangeFilters,
  slice: Slice,
): Promise<Page<StepChangeRow>> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const page = pageOf({ whole: scanOwned(scope, 'step_change'), ...scansOf(scope, filters, bind) }, slice, bind);
  // steps are met often or seldom
  const isVaried = slice.since !== undefined || (filters.stepIds !== undefined && isCombined(filters, slice));
  const plan = isVaried ? 'for its values' : 'kept';
  return cutPage(await readStepChangeRows(sql, { ...page, plan }, values), slice.limit);
}

/** Scans along the index of what selects fewest: application, person, job, step, or organisation. */
function scansOf(scope: Scope, filters: StepChangeFilters, bind: Bind): { readonly scan: Scan; readonly changed: Scan } {
  const { applicationId, candidateEmail, jobReference, stepIds } = filters;
  const emailKey = candidateEmail && bind(searchKey(candidateEmail));
  const steps = stepIds && `${bind(stepIds)}::int[]`;
  const found = [
    ...(applicationId ? [`p."application_id" = ${bind(applicationId)}::int`] : []),
    ...(emailKey
      ? [
          `p."application_id" = ANY (ARRAY (
            SELECT a."id" FROM "candidate" AS c JOIN "application" AS a ON a."tenant_id" = $1 AND a."candidate_id" = c."id"
            WHERE c."tenant_id" = $1 AND (c."email_key" = ${emailKey} OR c."email_secondary_key" = ${emailKey})))`,
        ]
      : []),
    ...(jobReference
      ? [`p."job_id" = (SELECT j."id" FROM "job" AS j WHERE ${isOwned('j')} AND j."reference" = ${bind(jobReference)})`]
      : []),
  ];
  const onSteps = steps === undefined ? [] : [`p."step_id" = ANY (${steps})`];
  const changed = scanFound('step_change', [...found, ...onSteps]);
  if (found.length > 0) return { scan: changed, changed };
  return { scan: steps === undefined ? scanOwned(scope, 'step_change') : scanSteps(scope, steps), changed };
}

/**
 * By id along the changes to each step in each organisation. By date PostgreSQL chooses between these
 * and the changes of the organisation, because steps are met often or seldom.
 */
const scanSteps = (scope: Scope, steps: string): Scan => {
  const each = `unnest(${listOf(steps)}) AS s("id")${areFew(scope.organisationIds) ? ` CROSS JOIN unnest(${listOf('$2::int[]')}) AS o("id")` : ''}`;
  const belongs = areFew(scope.organisationIds) ? `p."organisation_id" = o."id"` : isAmong('p');
  const ofStep = scanSeen('step_change', (alias) => `${alias}."tenant_id" = $1 AND ${belongs} AND ${alias}."step_id" = s."id"`);
  const ofAll = scanOwned(scope, 'step_change', [`p."step_id" = ANY (${steps})`]);
  return (taken) => (taken.order.by === 'date' ? ofAll(taken) : mergeBounded(each, ofStep, taken));
};
