import { InvalidArgumentError } from 'commander';
import { majors } from '../contract/document.ts';
import { formatDay } from '../core/dates.ts';

/** Reads a name: 1 to 200 characters, none of them a control character. */
export function readName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 200 && !/\p{Cc}/u.test(name)) return name;
  throw new InvalidArgumentError('It must have 1 to 200 characters, none of them a control character.');
}

/** Reads a day, as its beginning in UTC. */
export function readDay(text: string): Date {
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : NaN);
  // Date reads the 30th of February as a day in March
  if (!Number.isNaN(day.getTime()) && formatDay(day) === text) return day;
  throw new InvalidArgumentError('It must be a day such as 2026-11-20.');
}

/** Reads a day (its beginning, UTC) or an instant with its offset. */
export function readInstant(text: string): Date {
  const form = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  if (form === null) return readDay(text);
  readDay(form[1] ?? '');
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new InvalidArgumentError('It must be a day such as 2026-11-20 or an instant such as 2026-11-20T08:00:00Z.');
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a length of time such as 90s, 30m, 24h, 7d or 0, at most a year, in milliseconds. */
export function readDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const length = text === '0' ? 0 : Number(count || NaN) * (UNITS[unit] ?? NaN);
  if (length <= 366 * 86_400_000) return length;
  throw new InvalidArgumentError('It must be a length of time such as 30m, 24h or 7d, at most 366d.');
}

/** Reads a choice written in any case. */
export const choiceOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (text: string): Choice => {
    const choice = choices.find((each) => each.toLowerCase() === text.toLowerCase());
    if (choice !== undefined) return choice;
    throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
  };

/** Reads a major version of the interface that the service has. */
export function readMajor(text: string): number {
  const known = majors().find((major) => String(major) === text);
  if (known !== undefined) return known;
  throw new InvalidArgumentError(`The service has ${majors().join(', ')}.`);
}

/** Reads a login: characters that a person can type, without the colon that would end it (RFC 7617). */
export function readLogin(text: string): string {
  // digits alone are read as an id
  if (/^[A-Za-z0-9._@+-]{3,100}$/.test(text) && /\D/.test(text)) return text;
  throw new InvalidArgumentError('It must have 3 to 100 letters, digits or . _ @ + - and not digits alone.');
}

/** Reads a whole number within bounds. */
export const integerIn =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };
