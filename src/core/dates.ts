const DAY_MS = 86_400_000;

/** Calendar days of UTC, as dates at midnight: the form that a DATE column has in Prisma. */
export const dayOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);

/** The day so many days later, or earlier for a negative count. */
export const addDays = (day: Date, count: number): Date => new Date(day.getTime() + count * DAY_MS);

/** The Monday of the date's ISO 8601 week. */
export const mondayOf = (day: Date): Date => addDays(dayOf(day), -((day.getUTCDay() + 6) % 7));

/** An instant as `formatInstant` writes it. */
export type InstantText = `${string}T${string}Z`;

/** `YYYY-MM-DD` in UTC. */
export const formatDay = (instant: Date | InstantText): string => formatInstant(instant).slice(0, 10);

/** `YYYY-MM-DDTHH:MM:SS.mmmZ` (RFC 3339). */
export const formatInstant = (instant: Date | InstantText): string =>
  typeof instant === 'string' ? instant : instant.toISOString();

/** Reads `YYYY-MM-DD` of a checked parameter. */
export const parseDay = (text: string): Date => new Date(`${text}T00:00:00Z`);

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads a valid date-time. PostgreSQL reads the years 1 to 9999 only: an instant outside becomes
 * the nearest one inside.
 */
export const parseInstant = (text: string): Date => new Date(Math.min(Math.max(Date.parse(text), FIRST_INSTANT), LAST_INSTANT));
