import { fullFormats } from 'ajv-formats/dist/formats.js';

const { validate: isCalendarDate } = fullFormats.date as { readonly validate: (text: string) => boolean };
const TIME = /^[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** RFC 3339 full-date that exists in the calendar, from year 1 on. */
export const isDate = (text: string): boolean => isCalendarDate(text) && !text.startsWith('0000');

/** RFC 3339 date-time with an offset; no leap second, since no Date can hold one. */
export const isDateTime = (text: string): boolean => isDate(text.slice(0, 10)) && TIME.test(text.slice(10));

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`);

/** An e-mail address in ASCII (openapi/decisions.md, 'E-mail addresses'). */
export const isEmail = (text: string): boolean => text.length <= 255 && EMAIL.test(text);

const PLAIN_URL = /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?][\w.~!$&'()*+,;=:@/?-]*)?$/;

/** A URI (RFC 3986). The plain form, which the service's own have, is checked much sooner. */
export const isUri = (text: string): boolean => PLAIN_URL.test(text) || (fullFormats.uri as typeof isUri)(text);

/** A text that PostgreSQL and UTF-8 can hold: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A time zone that this runtime knows, such as Europe/Paris. */
export function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}
