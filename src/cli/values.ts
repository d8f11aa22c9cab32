/** Readers of arguments and options: each returns the value, or an error that says what the text must be. */
import { InvalidArgumentError } from 'commander';
import { majors } from '../contract/document.ts';
import { isDate, isDateTime, isEmail, isTimeZone } from '../contract/formats.ts';
import { readMailbox } from '../core/email-address.ts';
import { parseDay, parseInstant } from '../core/dates.ts';

const must = (be: string): never => {
  throw new InvalidArgumentError(`It must ${be}.`);
};

/** A name: 1 to 200 characters, none of them a control character. */
export function readName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 200 && !/\p{Cc}/u.test(name)) return name;
  return must('have 1 to 200 characters, none of them a control character');
}

/** What a credential is for: 1 to 100 characters. */
export const readPurpose = (text: string): string =>
  text.trim() !== '' && text.trim().length <= 100 ? text.trim() : must('have 1 to 100 characters');

/** A day, as its beginning in UTC. */
export const readDay = (text: string): Date => (isDate(text) ? parseDay(text) : must('be a day such as 2026-11-20'));

/** A day (its beginning, UTC) or an instant with its offset; the seconds may be left out. */
export function readInstant(text: string): Date {
  if (isDate(text)) return parseDay(text);
  const whole = text.replace(/T\d{2}:\d{2}(?=Z|[+-])/, '$&:00');
  return isDateTime(whole) ? parseInstant(whole) : must('be a day such as 2026-11-20 or an instant such as 2026-11-20T08:00:00Z');
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A length of time such as 90s, 30m, 24h, 7d or 0, at most a year, in milliseconds. */
export function readDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const length = text === '0' ? 0 : Number(count || NaN) * (UNITS[unit] ?? NaN);
  return length <= 366 * 86_400_000 ? length : must('be a length of time such as 30m, 24h or 7d, at most 366d');
}

/** A choice written in any case. */
export const choiceOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (text: string): Choice =>
    choices.find((each) => each.toLowerCase() === text.toLowerCase()) ?? must(`be one of ${choices.join(', ')}`);

/** A major version of the interface that the service has. */
export function readMajor(text: string): number {
  const known = majors().find((major) => String(major) === text);
  if (known !== undefined) return known;
  throw new InvalidArgumentError(`The service has ${majors().join(', ')}.`);
}

/** A login: characters that a person can type, without the colon that would end it (RFC 7617). */
export function readLogin(text: string): string {
  // digits alone are read as an id
  if (/^[A-Za-z0-9._@+-]{3,100}$/.test(text) && /\D/.test(text)) return text;
  return must('have 3 to 100 letters, digits or . _ @ + - and not digits alone');
}

/** A whole number within bounds. */
export const integerIn =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    return number >= minimum && number <= maximum ? number : must(`be a whole number from ${minimum} to ${maximum}`);
  };

/** An address that answers may show, and that letters can name in `Reply-To`. */
export const readEmail = (text: string): string =>
  (isEmail(text) ? readMailbox(text) : undefined) ?? must('be an e-mail address in ASCII');

export const readLanguage = (text: string): string => (/^[a-z]{2}$/.test(text) ? text : must('be two letters, such as en'));

export const readTimeZone = (text: string): string =>
  isTimeZone(text)
    ? new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    : must('be a time zone, such as Europe/Paris');

/** A text of 1 to so many characters. */
export const textOf =
  (most: number) =>
  (text: string): string =>
    text !== '' && text.length <= most ? text : must(`have 1 to ${most.toLocaleString('en')} characters`);
