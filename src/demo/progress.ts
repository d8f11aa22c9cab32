import type { Faker } from '@faker-js/faker';
import type { Step } from '../resources/applications/steps.ts';
import type { Arrival } from './arrivals.ts';
import { createChance, draw } from './chance.ts';
import type { DemoJob } from './jobs.ts';
import { addSeconds, workingMoment } from './moments.ts';
import { addDays, dayOf } from '../core/dates.ts';

/** An application entered a step. */
export type Move = { readonly step: Step; readonly userId: number | null; readonly date: Date };

type Fate = 'on' | 'out' | 'waiting';

/** The probabilities at a step, in percent. */
const FATES = {
  start: [
    ['on', 56],
    ['out', 30],
    ['waiting', 14],
  ],
  between: [
    ['on', 45],
    ['out', 35],
    ['waiting', 20],
  ],
  beforeOffer: [
    ['on', 16],
    ['out', 50],
    ['waiting', 34],
  ],
  offer: [
    ['on', 70],
    ['out', 12],
    ['waiting', 18],
  ],
} as const satisfies Record<string, readonly (readonly [Fate, number])[]>;

/** The steps of each application up to the day. No application waits at a closed job. */
export function movesOf(arrivals: readonly Arrival[], day: Date): ReadonlyMap<number, readonly Move[]> {
  const chance = createChance('progress', day);
  return new Map(arrivals.map((arrival) => [arrival.id, castMoves(arrival) ?? walk(chance, arrival, day)]));
}

function walk(chance: Faker, { job, date }: Arrival, day: Date): readonly Move[] {
  const steps = job.process.steps;
  const moves: Move[] = steps.slice(0, 1).map((step) => ({ step, userId: null, date }));
  for (let last = moves.at(-1); last && last.step.status !== 'END'; last = moves.at(-1)) {
    const fate = draw(chance, FATES[stageOf(last.step, steps)]);
    const next = fate === 'waiting' ? refusalAtTheEnd(chance, last, job) : moveOn(chance, last, steps, fate);
    if (next === undefined || next.date >= day) break;
    moves.push({ ...next, userId: chance.helpers.arrayElement(job.team) });
  }
  return moves;
}

type NextMove = Omit<Move, 'userId'>;

function moveOn(chance: Faker, { step, date }: Move, steps: readonly Step[], fate: Exclude<Fate, 'waiting'>): NextMove {
  const ends = steps.filter(({ status }) => status === 'END');
  const following = steps[step.rank];
  const target = fate === 'on' && following ? following : chance.helpers.arrayElement([...ends.slice(1), ...ends.slice(1, 2)]);
  return { step: target, date: workingMoment(chance, date, chance.number.int({ min: 2, max: 9 })) };
}

function refusalAtTheEnd(chance: Faker, { date }: Move, { process, closedOn }: DemoJob): NextMove | undefined {
  const rejected = process.steps.find(({ outcome }) => outcome === 'REJECTED');
  if (closedOn === null || rejected === undefined) return undefined;
  const earliest = new Date(Math.max(closedOn.getTime(), addDays(dayOf(date), 1).getTime()));
  return { step: rejected, date: workingMoment(chance, earliest, chance.number.int({ min: 1, max: 5 })) };
}

function stageOf({ status, operational, rank }: Step, steps: readonly Step[]): keyof typeof FATES {
  if (operational) return 'offer';
  if (status === 'START') return 'start';
  return steps[rank]?.operational ? 'beforeOffer' : 'between';
}

/** As in the contract's examples: application 501 has moved on, the other two are new. */
function castMoves({ id, job, date }: Arrival): readonly Move[] | undefined {
  const [start, screening] = job.process.steps;
  if (id < 501 || id > 503 || start === undefined || screening === undefined) return undefined;
  const arrival = { step: start, userId: null, date };
  const looked = addSeconds(addDays(dayOf(date), 2), 9 * 3_600 + 30 * 60 + 11);
  return id === 501 ? [arrival, { step: screening, userId: 7, date: looked }] : [arrival];
}
