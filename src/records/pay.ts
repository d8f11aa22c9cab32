import { payFaults } from '../resources/pay.ts';
import type { Attempt, Entry } from './entry.ts';
import type { Line } from './records.ts';

/**
 * Refuses what the interface refuses of pay, in its words; but currencies and digits may be those of
 * former years, as pay that is there from before has them.
 */
export function refusePay({ refuse }: Attempt, line: Line, pay: Entry<'job' | 'offer'>['record']['pay']): void {
  const { min: payMin, max: payMax, currency: payCurrency, period: payPeriod, note: payNote } = pay ?? {};
  const faults = payFaults({ payMin, payMax, payCurrency, payPeriod, payNote });
  for (const { field, detail = '' } of faults.filter(({ code }) => code !== 'unknown_value' && code !== 'format'))
    refuse(line, field, detail.replace(/^It (.*)\.$/, '$1'));
}
