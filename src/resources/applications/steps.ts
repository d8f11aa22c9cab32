import type { FaultCode } from '../../core/problem.ts';

/** A step of the application's process. */
export type Step = {
  readonly id: number;
  readonly name: string;
  readonly status: 'START' | 'CURRENT' | 'END';
  readonly rank: number;
  readonly operational: boolean;
};

/** A step that may be entered, or why none may. */
type Target<Candidate extends Step = Step> = { readonly step: Candidate } | { readonly refused: FaultCode };

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
  if (step === undefined) return { refused: targetStepId === undefined ? 'no_next_step' : 'not_in_process' };
  if (step.status === 'END') return { refused: 'step_end' };
  if (step.operational) return { refused: 'step_operational' };
  return { step };
}

/** The rule of `chooseTarget` on a step `p` that a statement has chosen. */
export const ADVANCE_TARGET = `p."status" <> 'END' AND NOT p."operational"`;

function nextStep<Candidate extends Step>(steps: readonly Candidate[], currentStepId: number): Candidate | undefined {
  const current = steps.find(({ id }) => id === currentStepId);
  if (current === undefined) return undefined;
  const later = steps.filter(({ rank }) => rank > current.rank);
  return later.toSorted((one, other) => one.rank - other.rank)[0];
}
