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

/** Conditions on applications; those that are given apply together. */
export type ApplicationFilters = StepDays & StepFilters & PersonFilters;

/** The conditions on the step `s`; none when no filter concerns the step. */
export const stepConditions = ({ stepIds, stepStatus, stepId, outcome }: StepFilters, bind: Bind): readonly string[] => [
  ...(stepIds ? [`s."id" = ANY (${bind(stepIds)}::int[])`] : []),
  ...(stepStatus ? [`s."status" = ${bind(stepStatus)}::"StepStatus"`] : []),
  ...(stepId ? [`s."id" = ${bind(stepId)}::int`] : []),
  ...(outcome ? [outcome === 'NONE' ? `s."outcome" IS NULL` : `s."outcome" = ${bind(outcome)}::"Outcome"`] : []),
];

/** The other conditions on the application `p`; the tenant is `$1`. */
export function ownConditions(filters: StepDays & PersonFilters, bind: Bind): readonly string[] {
  const { lastStepSince, lastStepUntil } = filters;
  const person = personConditions(filters, 'c', bind);
  return [
    ...(lastStepSince ? [`p."step_date" >= ${bind(formatDay(lastStepSince))}::date`] : []),
    ...(lastStepUntil ? [`p."step_date" <= ${bind(formatDay(lastStepUntil))}::date`] : []),
    ...(person.length > 0
      ? [
          `EXISTS (SELECT 1 FROM "candidate" AS c WHERE c."tenant_id" = $1 AND c."id" = p."candidate_id" AND ${person.join(' AND ')})`,
        ]
      : []),
  ];
}
