import { expect, test } from '@jest/globals';
import { createRoster } from '../../src/runtime/in-flight.ts';

test('those are present who have entered and not left, however many came and went before', () => {
  const roster = createRoster<string>();
  const leave = new Map(['ann', 'bea', 'cyd'].map((name) => [name, roster.enter(name)]));
  expect(roster.present()).toEqual(['ann', 'bea', 'cyd']);
  leave.get('bea')?.();
  expect(roster.present()).toEqual(['ann', 'cyd']);
  for (let index = 0; index < 1_000; index++) roster.enter(`guest ${index}`)();
  roster.enter('dot');
  expect(roster.present().toSorted()).toEqual(['ann', 'cyd', 'dot']);
});
