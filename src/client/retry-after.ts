/**
 * Seconds that the response asks to wait, at least 0; undefined without a readable `Retry-After`. A
 * date is compared with the response's own `Date`, if it has one.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // Date.parse takes "-5" and "1.5" for dates
  const until = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(until)) return undefined;
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? Date.now() : sent)) / 1000));
}
