import type { Faker } from '@faker-js/faker';
import { addDays, dayOf } from '../core/dates.ts';

const HOUR_S = 3_600;

/** The instant so many seconds later, or earlier for a negative count. */
export const addSeconds = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1_000);

/** An instant in working hours (7 to 16 h UTC), `days` after the day, or on the Monday after it. */
export function workingMoment(chance: Faker, after: Date, days: number): Date {
  const day = addDays(dayOf(after), days);
  const weekday = (day.getUTCDay() + 6) % 7;
  const workingDay = weekday < 5 ? day : addDays(day, 7 - weekday);
  return addSeconds(workingDay, chance.number.int({ min: 7 * HOUR_S, max: 16 * HOUR_S - 1 }));
}

/** Whether recruiters work at this instant. */
export const isWorkingTime = (instant: Date): boolean => {
  const hour = instant.getUTCHours();
  return instant.getUTCDay() % 6 !== 0 && hour >= 7 && hour < 16;
};

/** An instant of the day at which candidates write: 5 to 22 h UTC. */
export const leisureMoment = (chance: Faker, day: Date): Date =>
  addSeconds(day, chance.number.int({ min: 5 * HOUR_S, max: 22 * HOUR_S - 1 }));

/** By date and, on the same date, in the order given; ids from 1. */
export const numberByDate = <Item extends { readonly date: Date }>(items: readonly Item[]): (Item & { readonly id: number })[] =>
  items.toSorted((one, other) => one.date.getTime() - other.date.getTime()).map((item, index) => ({ ...item, id: index + 1 }));
