/**
 * Seconds that the answer asks to wait, at least 0; undefined when it asks for nothing that can be understood. The service says seconds, a
 * proxy before it may give a date, which is measured by the clock of the answer where it has one.
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
