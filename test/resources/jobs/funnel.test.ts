import { expect, test } from '@jest/globals';
import { formatDay, mondayOf } from '../../../src/core/dates.ts';
import { averageOf, countByWeek, countEnded, orderChannels, weeksUntil } from '../../../src/resources/jobs/funnel.ts';

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

test.each([
  ['2026-11-16', '2026-09-28', 'a Monday'],
  ['2026-11-18', '2026-09-28', 'a Wednesday'],
  ['2026-11-22', '2026-09-28', 'a Sunday ends its week'],
  ['2026-11-23', '2026-10-05', 'the Monday after begins one'],
  ['2026-01-01', '2025-11-10', 'over the turn of the year'],
  ['2024-03-03', '2024-01-08', 'over a leap day'],
])('by_week on %s begins on Monday %s: %s', (today, first) => {
  expect(weeksUntil(day(today))[0]).toBe(first);
});

test('weeks in `by_week`: last eight weeks, oldest first, the current one last, zeros shown', () => {
  const weeks = countByWeek(weeksUntil(day('2026-01-01')), []);
  expect(weeks.map(({ weekStart }) => weekStart)).toEqual([
    '2025-11-10',
    '2025-11-17',
    '2025-11-24',
    '2025-12-01',
    '2025-12-08',
    '2025-12-15',
    '2025-12-22',
    '2025-12-29',
  ]);
  expect(weeks.every(({ count }) => count === 0)).toBe(true);
});

test.each([
  ['2026-09-27', -1],
  ['2026-09-28', 0],
  ['2026-10-04', 0],
  ['2026-10-05', 1],
  ['2026-11-15', 6],
  ['2026-11-16', 7],
  ['2026-11-22', 7],
  ['2026-11-23', -1],
])('an application of %s counts in week %s of eight', (received, week) => {
  const counts = [{ weekStart: formatDay(mondayOf(day(received))), count: 3 }];
  const shown = countByWeek(weeksUntil(day('2026-11-18')), counts).map(({ count }) => count);
  expect(shown).toEqual(Array.from({ length: 8 }, (_, index) => (index === week ? 3 : 0)));
});

test.each([
  [[], []],
  [
    ['b 1', 'a 1'],
    ['a 1', 'b 1'],
  ],
  [
    ['a 1', 'b 2'],
    ['b 2', 'a 1'],
  ],
  [
    ['c 0', 'B 5', 'a 5', 'unknown 0'],
    ['B 5', 'a 5', 'c 0', 'unknown 0'],
  ],
])('by_channel: "biggest first", ties by name: %j becomes %j', (given, expected) => {
  const channels = given.map((each) => {
    const [channel = '', count] = each.split(' ');
    return { channel, count: Number(count), lastDay: null };
  });
  expect(orderChannels(channels).map(({ channel, count }) => `${channel} ${count}`)).toEqual(expected);
});

test.each([
  [0, 0, null],
  [100, 1, null],
  [100, 2, null],
  [0, 3, 0],
  [4, 3, 1.3],
  [5, 3, 1.7],
  [5, 4, 1.3],
  [1, 20, 0.1],
  [2_000_001, 3, 666_667],
])(
  'peer_average of %d applications to %d peers is %p: one decimal, "null when fewer than three peers"',
  (applications, peers, average) => {
    expect(averageOf(applications, peers)).toBe(average);
  },
);

test('hired, rejected, withdrawn: the applications at all steps of the outcome', () => {
  const steps = (['HIRED', 'REJECTED', null, 'REJECTED'] as const).map((outcome, id) => ({
    step: { id, name: 'End', status: 'END' as const, outcome },
    current: 10 ** id,
    entered: 5000,
  }));
  const counted = (['HIRED', 'REJECTED', 'WITHDRAWN'] as const).map((outcome) => countEnded(steps, outcome));
  expect(counted).toEqual([1, 1010, 0]);
});
