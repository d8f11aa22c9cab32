import { InvalidArgumentError } from 'commander';

/** Reads a name: 1 to 200 characters, none of them a control character. */
export function readName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 200 && !/\p{Cc}/u.test(name)) return name;
  throw new InvalidArgumentError('It must have 1 to 200 characters, none of them a control character.');
}

/** Reads a day (its beginning, UTC) or an instant with its offset. */
export function readInstant(text: string): Date {
  const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
  const instant = new Date(form.test(text) ? text : NaN);
  // the 30th of February is read as a day in March
  const isDay = new Date(text.slice(0, 10)).toJSON()?.slice(0, 10) === text.slice(0, 10);
  if (!Number.isNaN(instant.getTime()) && isDay) return instant;
  throw new InvalidArgumentError('It must be a day such as 2026-11-20 or an instant such as 2026-11-20T08:00:00Z.');
}
