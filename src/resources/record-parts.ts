/** Parts that records of several resources have. */
import type { Fault } from '../core/problem.ts';
import { all, contractField, field, object, type Fields, type ValueOf } from '../records/schema.ts';
import { payFaults } from './pay.ts';

export const location = (schema: 'Address' | 'JobLocation', more: Fields = {}) =>
  object([], { ...all(field, schema, 'address', 'postalcode', 'town', 'country'), ...more });

export const pay = object(['min', 'currency', 'period'], {
  ...all(contractField, 'NewPay', 'min', 'max', 'currency', 'note'),
  period: field('Pay', 'period'),
});

export const term = object(['count', 'unit'], {
  count: field('Term', 'count', { maximum: 2_147_483_647 }),
  unit: field('Term', 'unit'),
});

/** Faults of pay; but currencies and digits may be those of former years, as pay that is there from before has them. */
export function recordedPayFaults(given: ValueOf<typeof pay> | null | undefined): readonly Fault[] {
  const { min: payMin, max: payMax, currency: payCurrency, period: payPeriod, note: payNote } = given ?? {};
  const faults = payFaults({ payMin, payMax, payCurrency, payPeriod, payNote });
  return faults.filter(({ code }) => code !== 'unknown_value' && code !== 'format');
}
