import { expect, test } from '@jest/globals';
import { formatDay, mondayOf } from '../../../src/core/dates.ts';
import { averageOf, countByWeek, countEnded, medianOf, orderChannels, weeksUntil } from '../../../src/resources/jobs/funnel.ts';

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

test('"weeks in `by_week`: last eight weeks", oldest first, the current one last, zeros shown', () => {
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

test.each<[string, readonly (readonly [tenths: number, hires: number])[], number | null]>([
  ['nobody was hired', [], null],
  ['a hire that was taken back', [[7, 0]], null],
  ['one on the same day', [[0, 1]], 0],
  [
    'an odd number',
    [
      [11, 1],
      [123, 1],
      [900, 1],
    ],
    12.3,
  ],
  [
    'an even number: the mean of the middle two',
    [
      [11, 1],
      [26, 1],
      [40, 1],
      [900, 1],
    ],
    3.3,
  ],
  [
    'a mean of halves is rounded up',
    [
      [11, 1],
      [12, 1],
    ],
    1.2,
  ],
  [
    'several hires of one duration',
    [
      [10, 3],
      [20, 1],
      [30, 1],
    ],
    1,
  ],
  [
    'half of them of one duration',
    [
      [10, 3],
      [30, 3],
    ],
    2,
  ],
  [
    'as numbers, not as texts, in any order',
    [
      [100, 1],
      [9, 1],
      [20, 1],
    ],
    2,
  ],
  [
    'a duration in several rows, which count together',
    [
      [5, 2],
      [30, 1],
      [5, -1],
      [40, 1],
    ],
    3,
  ],
])('median_days_to_hire: %s', (_, durations, median) => {
  const [tenths, counts] = [durations.map(([each]) => each), durations.map(([, hires]) => hires)];
  const total = counts.reduce((sum, hires) => sum + hires, 0);
  expect(medianOf({ total, earlier: 0, tenths, counts })).toBe(median);
});

test('median_days_to_hire: of the hires near the median only, after those that took less time', () => {
  expect(medianOf({ total: 10, earlier: 4, tenths: [31, 30], counts: [1, 1] })).toBe(3.1);
});

test('hired, rejected, withdrawn: the applications at all steps of the outcome', () => {
  const steps = (['HIRED', 'REJECTED', null, 'REJECTED'] as const).map((outcome, id) => ({
    step: { id, name: 'End', status: 'END' as const, outcome },
    current: 10 ** id,
    entered: 5000,
  }));
  const counted = (['HIRED', 'REJECTED', 'WITHDRAWN'] as const).map((outcome) => countEnded(steps, outcome));
  expect(counted).toEqual([1, 1010, 0]);
});
