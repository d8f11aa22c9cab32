/** Pay of a job or an offer: columns, rules and presentation. */
import type { PayPeriod } from '#generated/prisma/enums.ts';
import { blankFaults, faultIf, type Fault } from '../core/problem.ts';

/** The columns; `payMin`, `payCurrency` and `payPeriod` are all given or all null. */
export const payColumns = { payMin: true, payMax: true, payCurrency: true, payPeriod: true, payNote: true } as const;

type Pay = {
  readonly payMin: number | null;
  readonly payMax: number | null;
  readonly payCurrency: string | null;
  readonly payPeriod: PayPeriod | null;
  readonly payNote: string | null;
};

/** As bodies and answers have it. */
type Amount = {
  readonly min: number;
  readonly max?: number;
  readonly currency: string;
  readonly period: PayPeriod;
  readonly note?: string;
};

export const NO_PAY: Pay = { payMin: null, payMax: null, payCurrency: null, payPeriod: null, payNote: null };

/** The columns that a body gives: none without `pay`, all of them with it. Null takes pay away. */
export function payOf(pay: Amount | null | undefined): Partial<Pay> {
  if (pay === undefined) return {};
  if (pay === null) return NO_PAY;
  const { min, max, currency, period, note } = pay;
  return { payMin: min, payMax: max ?? null, payCurrency: currency, payPeriod: period, payNote: note?.trim() ?? null };
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The rules of pay that no schema states. */
export const payFaults = ({ payMin, payMax, payCurrency, payNote }: { readonly [Name in keyof Pay]?: Pay[Name] | undefined }) =>
  [
    ...faultIf((payMax ?? Infinity) < (payMin ?? 0), 'pay.max', 'out_of_range', 'It must be at least `pay.min`.'),
    ...faultIf(
      typeof payCurrency === 'string' && !CURRENCIES.has(payCurrency),
      'pay.currency',
      'unknown_value',
      'It must be a currency in use, by its code of ISO 4217.',
    ),
    ...blankFaults({ 'pay.note': payNote }),
  ] satisfies readonly Fault[];

/** Undefined where there is no pay. */
export const presentPay = ({ payMin, payMax, payCurrency, payPeriod, payNote }: Pay): Amount | undefined =>
  payMin === null || payCurrency === null || payPeriod === null
    ? undefined
    : {
        min: payMin,
        ...(payMax !== null && { max: payMax }),
        currency: payCurrency,
        period: payPeriod,
        ...(payNote !== null && { note: payNote }),
      };
