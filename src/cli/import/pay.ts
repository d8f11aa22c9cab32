import { payFaults } from '../../resources/pay.ts';
import type { Attempt, Entry } from './entry.ts';
import type { Line } from './records.ts';

/** Refuses what the interface refuses of pay, in its words. */
export function refusePay({ refuse }: Attempt, line: Line, pay: Entry<'job' | 'offer'>['record']['pay']): void {
  const { min: payMin, max: payMax, currency: payCurrency, period: payPeriod, note: payNote } = pay ?? {};
  for (const { field, detail = '' } of payFaults({ payMin, payMax, payCurrency, payPeriod, payNote }))
    refuse(line, field, detail.replace(/^It (.*)\.$/, '$1'));
}
