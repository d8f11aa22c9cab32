import { describe, expect, test } from '@jest/globals';
import { chooseRejection, chooseTarget, type Step } from '../../../src/resources/held/steps.ts';

const step = (id: number, rank: number, status: Step['status'], operational = false, outcome: Step['outcome'] = null): Step => ({
  id,
  name: `Step ${id}`,
  rank,
  status,
  operational,
  outcome,
});

// ranks differ from ids and from the order of the list
const start = step(50, 1, 'START');
const screening = step(20, 2, 'CURRENT');
const interview = step(40, 4, 'CURRENT');
const offer = step(10, 5, 'CURRENT', true);
const onboarding = step(60, 6, 'CURRENT');
const hired = step(30, 7, 'END');
const rejected = step(5, 9, 'END');
const steps = [hired, offer, screening, rejected, start, onboarding, interview];

test.each([
  [start, screening],
  [screening, interview],
])('Next step when `target_step_id` is omitted: the next greater `rank`: $rank leads on', (current, next) => {
  expect(chooseTarget(steps, current.id, undefined)).toEqual({ step: next });
});

test.each([
  ['operational', interview, 'step_operational'],
  ['END, before another END', onboarding, 'step_end'],
  ['END, from an END step', hired, 'step_end'],
] as const)('END or operational is refused, never skipped: the next step is %s', (_, current, refused) => {
  expect(chooseTarget(steps, current.id, undefined)).toMatchObject({ refused });
});

test('an operational step may be left: the next greater rank follows it', () => {
  expect(chooseTarget(steps, offer.id, undefined)).toEqual({ step: onboarding });
});

test.each([
  ['on the step of the greatest rank', rejected.id],
  ['on a step that is not of the process', 999],
])('no_next_step: %s', (_, current) => {
  expect(chooseTarget(steps, current, undefined)).toEqual({ refused: 'no_next_step' });
});

test.each([
  ['after', interview],
  ['two after, past an operational one', onboarding],
  ['before', start],
  ['the same', screening],
])('An explicit target may lie before or after: %s', (_, target) => {
  expect(chooseTarget(steps, screening.id, target.id)).toEqual({ step: target });
});

test.each([
  ['an END step', hired.id, 'step_end'],
  ['another END step', rejected.id, 'step_end'],
  ['an operational step', offer.id, 'step_operational'],
  ['a step of another process', 999, 'not_in_process'],
] as const)('"`END` and operational steps are refused": the target is %s', (_, target, refused) => {
  expect(chooseTarget(steps, screening.id, target)).toMatchObject({ refused });
});

test.each([
  ['END', hired.id, 'step_end'],
  ['operational', offer.id, 'step_operational'],
] as const)('"`END` and operational steps are refused": the target is the current step and %s', (_, current, refused) => {
  expect(chooseTarget(steps, current, current)).toMatchObject({ refused });
});

describe('to the named `END` step, which must have the outcome `REJECTED`, or [...] to the first such step by rank', () => {
  const declined = step(70, 8, 'END', false, 'REJECTED');
  const unsuitable = step(3, 10, 'END', false, 'REJECTED');
  const hire = step(80, 11, 'END', false, 'HIRED');
  const withOutcomes = [unsuitable, ...steps, hire, declined];

  test('the first by rank, whatever the order of the list', () => {
    expect(chooseRejection(withOutcomes, undefined)).toEqual({ step: declined });
  });

  test.each([declined, unsuitable])('the named one: $rank', (target) => {
    expect(chooseRejection(withOutcomes, target.id)).toEqual({ step: target });
  });

  test.each([
    ['a hire', hire.id, 'not_a_rejection_step'],
    ['an END step without an outcome', rejected.id, 'not_a_rejection_step'],
    ['a CURRENT step', screening.id, 'not_a_rejection_step'],
    ['a step of another process', 999, 'not_in_process'],
  ])('%s is refused', (_, target, refused) => {
    expect(chooseRejection(withOutcomes, target)).toMatchObject({ refused });
  });

  test.each([undefined, hire.id, 999])('`no_rejection_step` (the process has none), target %s', (target) => {
    expect(chooseRejection([...steps, hire], target)).toEqual({ refused: 'no_rejection_step' });
  });
});
