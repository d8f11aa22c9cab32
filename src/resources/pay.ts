/** Pay of a job or an offer: columns, rules and presentation. */
import type { PayPeriod } from '#generated/prisma/enums.ts';
import { blankFaults, faultIf, type Fault } from '../core/problem.ts';
import { changedColumns } from './changed-columns.ts';
import { digitsOf } from './currencies.ts';

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

type GivenPay = { readonly [Name in keyof Pay]?: Pay[Name] | undefined };

/** The columns that a body gives, as `payOf` reads them; none where the row has the same pay already. */
export const changedPay = (stored: Pay, { payMin, payMax, payCurrency, payPeriod, payNote }: GivenPay): GivenPay => {
  const given = { payMin, payMax, payCurrency, payPeriod, payNote };
  return Object.keys(changedColumns(stored, given)).length > 0 ? given : {};
};

/** An hourly or daily rate may be finer than the smallest coin. */
const MORE_DIGITS: Readonly<Partial<Record<PayPeriod, number>>> = { HOUR: 2, DAY: 2 };

/** The digits after the decimal point that an amount has at least and at most; undefined for an unknown currency. */
export function amountDigits(currency: string, period: PayPeriod): { readonly least: number; readonly most: number } | undefined {
  const least = digitsOf(currency);
  return least === undefined ? undefined : { least, most: least + (MORE_DIGITS[period] ?? 0) };
}

/** The rules of pay that no schema states. */
export function payFaults({ payMin, payMax, payCurrency, payPeriod, payNote }: GivenPay): readonly Fault[] {
  const digits = payCurrency && payPeriod ? amountDigits(payCurrency, payPeriod) : undefined;
  const hasMore = (amount: number | null | undefined): boolean =>
    digits !== undefined && typeof amount === 'number' && Number(amount.toFixed(digits.most)) !== amount;
  const permitted = `It may have ${digits?.most || 'no'} digits after the decimal point, in ${payCurrency} per ${payPeriod}.`;
  return [
    ...faultIf(hasMore(payMin), 'pay.min', 'format', permitted),
    ...faultIf(hasMore(payMax), 'pay.max', 'format', permitted),
    ...faultIf((payMax ?? Infinity) < (payMin ?? 0), 'pay.max', 'out_of_range', 'It must be at least `pay.min`.'),
    ...faultIf(
      typeof payCurrency === 'string' && digitsOf(payCurrency) === undefined,
      'pay.currency',
      'unknown_value',
      'It must be a currency in use, by its code of ISO 4217 on 2026-01-01.',
    ),
    ...blankFaults({ 'pay.note': payNote }),
  ];
}

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
