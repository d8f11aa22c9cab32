import type { JobStatus } from '#generated/prisma/client.ts';
import { personConditions, type PersonFilters } from '../candidates/filters.ts';
import { formatDay } from '../../core/dates.ts';
import type { Bind } from '../../database/sql-values.ts';

/** Days of the last step change, both included. */
export type StepDays = { readonly lastStepSince?: Date | undefined; readonly lastStepUntil?: Date | undefined };

/** Conditions on the step that an application is on. */
type StepFilters = {
  /** The steps that have the name. */
  readonly stepIds?: readonly number[] | undefined;
  readonly stepStatus?: 'START' | 'CURRENT' | 'END' | undefined;
  readonly stepId?: number | undefined;
  /** The outcome of the step; NONE: the step has no outcome. */
  readonly outcome?: 'HIRED' | 'REJECTED' | 'WITHDRAWN' | 'NONE' | undefined;
};

/** Conditions on the job and the candidate of an application. */
type OwnerFilters = {
  readonly jobId?: number | undefined;
  readonly candidateId?: number | undefined;
  readonly jobStatus?: JobStatus | undefined;
};

/** Conditions on applications; those that are given apply together. */
export type ApplicationFilters = StepDays & StepFilters & PersonFilters & OwnerFilters;

/** The steps that the filters name; undefined when they name none. */
export const namedSteps = ({ stepIds, stepId }: StepFilters): readonly number[] | undefined =>
  stepId === undefined ? stepIds : [stepId].filter((id) => stepIds?.includes(id) ?? true);

/** The other conditions on the step `s` that an application is on. */
export const stepConditions = ({ stepStatus, outcome }: StepFilters, bind: Bind): readonly string[] => [
  ...(stepStatus ? [`s."status" = ${bind(stepStatus)}::"StepStatus"`] : []),
  ...(outcome ? [outcome === 'NONE' ? `s."outcome" IS NULL` : `s."outcome" = ${bind(outcome)}::"Outcome"`] : []),
];

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
