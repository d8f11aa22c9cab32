import type { Prisma } from '#generated/prisma/client.ts';
import { personConditions, type PersonFilters } from '../candidates/filters.ts';

/** Days of the last step change, both included. */
export type StepDays = { readonly lastStepSince: Date | undefined; readonly lastStepUntil: Date | undefined };

/** Conditions on the applications of a job; those that are given apply together. */
export type ApplicationFilters = StepDays &
  PersonFilters & {
    readonly stepName: string | undefined;
    readonly stepStatus: 'START' | 'CURRENT' | 'END' | undefined;
    readonly stepId: number | undefined;
  };

/** The conditions that an application meets when it passes the filters. */
export function filterConditions(filters: ApplicationFilters): Prisma.ApplicationWhereInput[] {
  const { stepName, stepStatus, stepId } = filters;
  return [
    ...(stepName ? [{ currentStep: { name: stepName } }] : []),
    ...(stepStatus ? [{ currentStep: { status: stepStatus } }] : []),
    ...(stepId ? [{ currentStepId: stepId }] : []),
    ...dayConditions(filters),
    ...personConditions(filters).map((candidate) => ({ candidate })),
  ];
}

/** The conditions that an application meets when its last step change lies in the days. */
export const dayConditions = ({ lastStepSince, lastStepUntil }: StepDays): Prisma.ApplicationWhereInput[] => [
  ...(lastStepSince ? [{ stepDate: { gte: lastStepSince } }] : []),
  ...(lastStepUntil ? [{ stepDate: { lte: lastStepUntil } }] : []),
];
