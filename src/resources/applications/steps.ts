import type { ProcessStep } from '#generated/prisma/client.ts';
import type { Fault } from '../../core/problem.ts';
import { listOf } from '../../core/wording.ts';

/** A step of the application's process. */
export type Step = Readonly<Pick<ProcessStep, 'id' | 'name' | 'status' | 'rank' | 'operational' | 'outcome'>>;

/** A step that an application entered, and the step change that says so. */
export type EnteredStep = Step & { readonly changeId: number };

/** A step that may be entered, or why none may. */
type Target<Candidate extends Step = Step> =
  { readonly step: Candidate } | { readonly refused: Fault['code']; readonly detail?: string };

/**
 * The target of `advance-step` (openapi/decisions.md, 'Steps'): the given step, or else the one
 * with the next greater rank. END and operational steps are refused, never skipped.
 */
export function chooseTarget<Candidate extends Step>(
  steps: readonly Candidate[],
  currentStepId: number,
  targetStepId: number | undefined,
): Target<Candidate> {
  const step = targetStepId === undefined ? nextStep(steps, currentStepId) : steps.find(({ id }) => id === targetStepId);
  if (step === undefined)
    return targetStepId === undefined
      ? { refused: 'no_next_step' }
      : { refused: 'not_in_process', detail: describeSteps(steps.map(({ id }) => id)) };
  if (step.status === 'END') return { refused: 'step_end', detail: otherWay(step) };
  if (step.operational) return { refused: 'step_operational', detail: otherWay(step) };
  return { step };
}

/**
 * The END step that `reject` enters (openapi/decisions.md, 'Rejections'): the given step, or else the
 * first one by rank. Its outcome is REJECTED.
 */
export function chooseRejection<Candidate extends Step>(
  steps: readonly Candidate[],
  targetStepId: number | undefined,
): Target<Candidate> {
  const rejecting = steps.filter(({ outcome }) => outcome === 'REJECTED').toSorted((one, other) => one.rank - other.rank);
  const [first] = rejecting;
  if (first === undefined) return { refused: 'no_rejection_step' };
  if (targetStepId === undefined) return { step: first };
  const step = rejecting.find(({ id }) => id === targetStepId);
  if (step !== undefined) return { step };
  if (!steps.some(({ id }) => id === targetStepId))
    return { refused: 'not_in_process', detail: describeSteps(steps.map(({ id }) => id)) };
  return { refused: 'not_a_rejection_step', detail: `It must be ${listOf(rejecting.map(({ id }) => id))}.` };
}

const otherWay = ({ id }: Step): string => `\`POST /step\` enters step ${id}.`;

/** Which steps a process has, for a caller that named another one. */
export const describeSteps = (ids: readonly number[]): string => `The steps of this process are ${listOf(ids)}.`;

function nextStep<Candidate extends Step>(steps: readonly Candidate[], currentStepId: number): Candidate | undefined {
  const current = steps.find(({ id }) => id === currentStepId);
  if (current === undefined) return undefined;
  const later = steps.filter(({ rank }) => rank > current.rank);
  return later.toSorted((one, other) => one.rank - other.rank)[0];
}
