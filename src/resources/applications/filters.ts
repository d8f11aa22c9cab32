import type { PersonFilters } from '../candidates/filters.ts';
import { formatDay } from '../../core/dates.ts';
import type { Bind } from '../../database/sql-values.ts';
import { searchKey } from '../../core/search-key.ts';

/** Days of the last step change, both included. */
export type StepDays = { readonly lastStepSince?: Date | undefined; readonly lastStepUntil?: Date | undefined };

/** Conditions on the step that an application is on. */
type StepFilters = {
  readonly stepName?: string | undefined;
  readonly stepStatus?: 'START' | 'CURRENT' | 'END' | undefined;
  readonly stepId?: number | undefined;
};

/** Conditions on applications; those that are given apply together. */
export type ApplicationFilters = StepDays & StepFilters & Partial<PersonFilters>;

/** The conditions on the step `s`; none when no filter concerns the step. */
export const stepConditions = ({ stepName, stepStatus, stepId }: StepFilters, bind: Bind): readonly string[] => [
  ...(stepName ? [`s."name" = ${bind(stepName)}`] : []),
  ...(stepStatus ? [`s."status" = ${bind(stepStatus)}::"StepStatus"`] : []),
  ...(stepId ? [`s."id" = ${bind(stepId)}::int`] : []),
];

/** The other conditions on the application `a`; the tenant is `$1`. */
export function ownConditions(filters: StepDays & Partial<PersonFilters>, bind: Bind): readonly string[] {
  const { lastStepSince, lastStepUntil } = filters;
  const person = personConditions(filters, bind);
  return [
    ...(lastStepSince ? [`a."step_date" >= ${bind(formatDay(lastStepSince))}::date`] : []),
    ...(lastStepUntil ? [`a."step_date" <= ${bind(formatDay(lastStepUntil))}::date`] : []),
    // found first, because few people have a name, and a job has many applications
    ...(person.length > 0
      ? [
          `a."candidate_id" = ANY (ARRAY(SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1 AND ${person.join(' AND ')}))`,
        ]
      : []),
  ];
}

function personConditions({ lastName, firstName, email }: Partial<PersonFilters>, bind: Bind): readonly string[] {
  const emailKey = email && bind(searchKey(email));
  return [
    ...(lastName ? [`c."last_name_key" = ${bind(searchKey(lastName))}`] : []),
    ...(firstName ? [`c."first_name_key" = ${bind(searchKey(firstName))}`] : []),
    ...(emailKey ? [`(c."email_key" = ${emailKey} OR c."email_secondary_key" = ${emailKey})`] : []),
  ];
}
