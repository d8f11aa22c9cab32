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

/** The END step that `reject` enters (openapi/decisions.md, 'Rejections'). */
export const chooseRejection = <Candidate extends Step>(steps: readonly Candidate[], targetStepId: number | undefined) =>
  chooseEnd(steps, targetStepId, { outcome: 'REJECTED', none: 'no_rejection_step', other: 'not_a_rejection_step' });

/** The END step that an accepted offer enters (openapi/decisions.md, 'Offers'). */
export const chooseHire = <Candidate extends Step>(steps: readonly Candidate[], targetStepId: number | undefined) =>
  chooseEnd(steps, targetStepId, { outcome: 'HIRED', none: 'no_hire_step', other: 'not_a_hire_step' });

type End = { readonly outcome: Step['outcome']; readonly none: Fault['code']; readonly other: Fault['code'] };

/** The given step, or else the first one by rank; it has the outcome. */
function chooseEnd<Candidate extends Step>(
  steps: readonly Candidate[],
  targetStepId: number | undefined,
  { outcome, none, other }: End,
): Target<Candidate> {
  const ends = steps.filter((each) => each.outcome === outcome).toSorted((one, next) => one.rank - next.rank);
  const [first] = ends;
  if (first === undefined) return { refused: none };
  if (targetStepId === undefined) return { step: first };
  const step = ends.find(({ id }) => id === targetStepId);
  if (step !== undefined) return { step };
  if (!steps.some(({ id }) => id === targetStepId))
    return { refused: 'not_in_process', detail: describeSteps(steps.map(({ id }) => id)) };
  return { refused: other, detail: `It must be ${listOf(ends.map(({ id }) => id))}.` };
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
