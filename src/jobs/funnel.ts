import { addDays, mondayOf } from '../day.ts';

/** Applications received on one day. */
export type DayCount = { readonly day: Date; readonly count: number };

/** Applications that one source brought; `lastDay` is null when it brought none. */
export type ChannelCount = { readonly channel: string; readonly count: number; readonly lastDay: Date | null };

export type WeekCount = { readonly weekStart: Date; readonly count: number };

/** The recruitment funnel of a job (interface, "Job statistics"). */
export type Funnel = {
  readonly jobId: number;
  readonly jobTitle: string;
  readonly total: number;
  readonly byChannel: readonly ChannelCount[];
  readonly byWeek: readonly WeekCount[];
  readonly peerAverage: number | null;
  readonly publishedSince: Date | null;
};

const WEEKS = 8;
const LEAST_PEERS = 3;

/** Monday of the first of the eight weeks that end with the current one. */
export const firstWeekOf = (today: Date): Date => addDays(mondayOf(today), -7 * (WEEKS - 1));

/** Eight ISO weeks, oldest first, zeros shown; days outside them are left out. */
export function countByWeek(days: readonly DayCount[], today: Date): readonly WeekCount[] {
  const first = firstWeekOf(today);
  return Array.from({ length: WEEKS }, (_, week) => {
    const weekStart = addDays(first, 7 * week);
    const within = days.filter(({ day }) => mondayOf(day).getTime() === weekStart.getTime());
    return { weekStart, count: within.reduce((sum, { count }) => sum + count, 0) };
  });
}

/** Biggest first, ties by name. */
export const orderChannels = (channels: readonly ChannelCount[]): readonly ChannelCount[] =>
  channels.toSorted((one, other) => other.count - one.count || compareNames(one.channel, other.channel));

/** Average to one decimal; null under three peers. */
export const averageOf = (applications: number, peers: number): number | null =>
  peers < LEAST_PEERS ? null : Math.round((applications / peers) * 10) / 10;

const compareNames = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
