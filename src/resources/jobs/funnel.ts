import type { Outcome, ProcessStep } from '#generated/prisma/client.ts';
import { compareNames } from '../../core/names.ts';
import { addDays, formatDay, mondayOf } from '../../core/dates.ts';

/** Applications that one source brought; `lastDay` is null when it brought none. */
type ChannelCount = { readonly channel: string; readonly count: number; readonly lastDay: string | null };

/** Applications received in the week that begins on a Monday. */
type WeekCount = { readonly weekStart: string; readonly count: number };

/** Applications that are at a step now, and that have ever been there. */
type StepCount = {
  readonly step: Readonly<Pick<ProcessStep, 'id' | 'name' | 'status' | 'outcome'>>;
  readonly current: number;
  readonly entered: number;
};

/** The recruitment funnel of a job (openapi/decisions.md, 'Statistics'); days are `YYYY-MM-DD`. */
export type Funnel = {
  readonly jobId: number;
  readonly jobTitle: string;
  readonly total: number;
  readonly byChannel: readonly ChannelCount[];
  readonly byWeek: readonly WeekCount[];
  readonly byStep: readonly StepCount[];
  readonly medianDaysToHire: number | null;
  readonly peerAverage: number | null;
  readonly publishedSince: string | null;
};

const WEEKS = 8;
const LEAST_PEERS = 3;

/** Mondays of the eight ISO weeks that end with the current one, oldest first. */
export function weeksUntil(today: Date): readonly string[] {
  const monday = mondayOf(today);
  return Array.from({ length: WEEKS }, (_, week) => formatDay(addDays(monday, 7 * (week + 1 - WEEKS))));
}

/** The weeks with their counts, zeros shown; other weeks are left out. */
export const countByWeek = (weeks: readonly string[], counts: readonly WeekCount[]): readonly WeekCount[] =>
  weeks.map((weekStart) => counts.find((each) => each.weekStart === weekStart) ?? { weekStart, count: 0 });

/** Biggest first, ties by name. */
export const orderChannels = (channels: readonly ChannelCount[]): readonly ChannelCount[] =>
  channels.toSorted((one, other) => other.count - one.count || compareNames(one.channel, other.channel));

/** Average to one decimal; null under three peers. */
export const averageOf = (applications: number, peers: number): number | null =>
  peers < LEAST_PEERS ? null : Math.round((applications / peers) * 10) / 10;

/** Applications that are at a step with the outcome. */
export const countEnded = (steps: readonly StepCount[], outcome: Outcome): number =>
  steps.filter(({ step }) => step.outcome === outcome).reduce((sum, { current }) => sum + current, 0);
