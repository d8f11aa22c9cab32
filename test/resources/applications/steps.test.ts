import { expect, test } from '@jest/globals';
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

test('Next step when `target_step_id` is omitted: the next greater `rank`', () => {
  expect(chooseTarget(steps, start.id, undefined)).toEqual({ step: screening });
  expect(chooseTarget(steps, screening.id, undefined)).toEqual({ step: interview });
});

test('END is refused, never skipped: before another END', () => {
  expect(chooseTarget(steps, onboarding.id, undefined)).toMatchObject({ refused: 'step_end' });
});

test('an operational step may be left: the next greater rank follows it', () => {
  expect(chooseTarget(steps, offer.id, undefined)).toEqual({ step: onboarding });
});

test('no_next_step: on a step that is not of the process', () => {
  expect(chooseTarget(steps, 999, undefined)).toEqual({ refused: 'no_next_step' });
});

test('An explicit target may lie two after, past an operational one', () => {
  expect(chooseTarget(steps, screening.id, onboarding.id)).toEqual({ step: onboarding });
});

test('`reject` without `target_step_id`: to the first such step by rank, whatever the order of the list', () => {
  const declined = step(70, 8, 'END', false, 'REJECTED');
  const unsuitable = step(3, 10, 'END', false, 'REJECTED');
  const hire = step(80, 11, 'END', false, 'HIRED');
  const withOutcomes = [unsuitable, ...steps, hire, declined];
  expect(chooseRejection(withOutcomes, undefined)).toEqual({ step: declined });
  expect(chooseRejection(withOutcomes, rejected.id)).toMatchObject({ refused: 'not_a_rejection_step' });
  for (const target of [hire.id, 999])
    expect(chooseRejection([...steps, hire], target)).toEqual({ refused: 'no_rejection_step' });
});
