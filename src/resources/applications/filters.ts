import type { JobStatus } from '#generated/prisma/client.ts';
import { personConditions, type PersonFilters } from '../candidates/filters.ts';
import { formatDay } from '../../core/dates.ts';
import type { Bind } from '../../database/sql.ts';

/** Days of the last step change, both included. */
export type StepDays = { readonly lastStepSince?: Date | undefined; readonly lastStepUntil?: Date | undefined };

/** Conditions on the job, the candidate and the step of an application. */
type OwnerFilters = {
  readonly jobId?: number | undefined;
  readonly candidateId?: number | undefined;
  readonly jobStatus?: JobStatus | undefined;
  /** The steps that it may be on. */
  readonly stepIds?: readonly number[] | undefined;
};

/** Conditions on applications; all given ones apply. */
export type ApplicationFilters = StepDays & PersonFilters & OwnerFilters;

/** The conditions on the application `p` itself; the tenant is `$1`. */
export function ownConditions(filters: ApplicationFilters, bind: Bind): readonly string[] {
  const { jobStatus, lastStepSince, lastStepUntil } = filters;
  const person = personConditions(filters, 'c', bind);
  const has = (table: string, column: string, conditions: readonly string[]): string =>
    `EXISTS (SELECT 1 FROM "${table}" AS c WHERE c."tenant_id" = $1 AND c."id" = p."${column}" AND ${conditions.join(' AND ')})`;
  return [
    ...(jobStatus ? [has('job', 'job_id', [`c."status" = ${bind(jobStatus)}::"JobStatus"`])] : []),
    ...(lastStepSince ? [`p."step_date" >= ${bind(formatDay(lastStepSince))}::date`] : []),
    ...(lastStepUntil ? [`p."step_date" <= ${bind(formatDay(lastStepUntil))}::date`] : []),
    ...(person.length > 0 ? [has('candidate', 'candidate_id', person)] : []),
  ];
}
