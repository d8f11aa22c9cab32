const DAY_MS = 86_400_000;

/** Calendar days of UTC, as dates at midnight: the form that a DATE column has in Prisma. */
export const dayOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);

/** The day so many days later, or earlier for a negative count. */
export const addDays = (day: Date, count: number): Date => new Date(day.getTime() + count * DAY_MS);

/** Monday of the ISO 8601 week that a day lies in. */
export const mondayOf = (day: Date): Date => addDays(dayOf(day), -((day.getUTCDay() + 6) % 7));

/** `YYYY-MM-DD` in UTC. */
export const formatDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Reads `YYYY-MM-DD` of a checked parameter. */
export const parseDay = (text: string): Date => new Date(`${text}T00:00:00Z`);
