import type { Callers } from './callers.ts';
import type { Compared } from './comparison.ts';
import { GROWTH, type GrowthRow } from './growth.ts';
import { cpuOf } from './processes.ts';
import type { MeasuredRead } from './reads.ts';
import type { Steady } from './steady.ts';

/** Something that is to be reached, and what was. */
type Goal = { readonly goal: string; readonly measured: number; readonly bound: number; readonly met: boolean };

const atLeast = (goal: string, measured: number, bound: number): Goal => ({ goal, measured, bound, met: measured >= bound });
const atMost = (goal: string, measured: number, bound: number): Goal => ({ goal, measured, bound, met: measured <= bound });

export function comparisonGoals(compared: readonly Compared[]): readonly Goal[] {
  const of = (operation: Compared['operation']): Compared => {
    const found = compared.find((each) => each.operation === operation);
    if (found === undefined) throw new Error(`${operation} was not measured.`);
    return found;
  };
  const speed = ({ service: ours, least }: Compared): number => ours.perSecond / least.perSecond;
  const cost = ({ service: ours, least }: Compared): number => cpuOf(ours) / cpuOf(least);
  const { service: page, unchanged } = of('list 100');
  return [
    atLeast('list 20: requests/s of L', speed(of('list 20')), 2),
    atMost('list 20: CPU of L', cost(of('list 20')), 0.6),
    atLeast('list 100: requests/s of L', speed(of('list 100')), 2),
    atMost('list 100: CPU of L', cost(of('list 100')), 0.6),
    atLeast('statistics: requests/s of L', speed(of('statistics')), 0.6),
    atLeast('list 20, 10 % moves: requests/s of L', speed(of('list 20, 10 % moves')), 1),
    atLeast('list 20, 30 % moves: requests/s of L', speed(of('list 20, 30 % moves')), 1),
    atLeast('list 100, 10 % moves: requests/s of L', speed(of('list 100, 10 % moves')), 2),
    atLeast('list 100, 30 % moves: requests/s of L', speed(of('list 100, 30 % moves')), 2),
    atLeast('advance: requests/s of L', speed(of('advance')), 0.7),
    atMost('advance: CPU of L', cost(of('advance')), 1.5),
    atMost('304 on a page of 100: CPU of its 200', unchanged ? cpuOf(unchanged) / cpuOf(page) : NaN, 0.1),
    atMost('RSS on PostgreSQL, MiB', Math.max(...compared.map((each) => each.service.residentMiB)), 350),
  ];
}

export const callersGoals = ({ few, many }: Callers): readonly Goal[] => [
  atMost('a caller who is not cached: CPU of a cached one', cpuOf(many.figures) / cpuOf(few.figures), 1.5),
];

export const steadyGoals = ({ at70 }: Steady): readonly Goal[] => [atMost('p99 at 70 % load, ms', at70.p99, 50)];

/** The goals of all reads, each by the read that is farthest from it. */
export function readsGoals(reads: readonly MeasuredRead[]): readonly Goal[] {
  const worst = (goal: string, bound: number, of: (read: MeasuredRead) => number): Goal => {
    const [last] = reads.toSorted((one, other) => of(other) - of(one));
    return atMost(`${goal}: ${last?.name ?? ''}`, last ? of(last) : NaN, bound);
  };
  return [
    worst('CPU of L', 2, ({ service, least }) => (least ? cpuOf(service) / cpuOf(least) : 0)),
    worst('statements', 2, ({ service }) => service.statements),
    worst('blocks, of 100 and 10 an item', 1, ({ service, items }) => service.blocks / (100 + 10 * items)),
  ];
}

/** The goals of growth, by processor time, which is steadier than requests a second. */
export function growthGoals(rows: readonly GrowthRow[]): readonly Goal[] {
  const ratio = (what: string, from: number): number => {
    const sizes = rows.find((row) => row.what === what)?.sizes ?? [];
    const [first, last] = [sizes[from], sizes.at(-1)];
    return first && last ? cpuOf(last.figures) / cpuOf(first.figures) : NaN;
  };
  return [
    atMost('last page of the biggest job, of page 1', ratio(GROWTH.ends, 0), 1.15),
    atMost('list 20, most applications, of fewest', ratio(GROWTH.list20, 0), 1.3),
    atMost('list 100, most applications, of fewest', ratio(GROWTH.list100, 0), 1.3),
    atMost('statistics, most applications, of fewest', ratio(GROWTH.statistics, 0), 1.3),
    atMost('list 20 of the biggest job, of an ordinary one', ratio(GROWTH.listOfJob, 0), 1.3),
    atMost('changes, most applications, of fewest', ratio(GROWTH.changes, 0), 1.3),
    atMost('last page of changes, of page 1', ratio(GROWTH.changesEnds, 0), 1.15),
  ];
}

/** The goals, each with what was measured and whether it is met. */
export const goalsTable = (goals: readonly Goal[]): string =>
  goals
    .map(({ goal, measured, bound, met }) => {
      const figure = Number.isNaN(measured) ? 'none' : measured.toFixed(bound < 100 ? 2 : 0);
      return `${met ? 'met    ' : 'NOT met'}  ${goal.padEnd(44)}${figure.padStart(8)}   (goal ${bound})`;
    })
    .join('\n');
