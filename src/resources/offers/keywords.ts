import type { Offer, PayPeriod } from '#generated/prisma/client.ts';
import { formatDay } from '../../core/dates.ts';
import { amountDigits, type payColumns } from '../pay.ts';
import type { OFFER_KEYWORDS } from '../letters/keywords.ts';

type OfferKeywords = Readonly<Record<(typeof OFFER_KEYWORDS)[number], string>>;

/** The keywords of letters about an offer, in the language of the template; empty where a detail is open. */
export const offerKeywords = (
  offer: Pick<Offer, 'startDate' | 'expires' | keyof typeof payColumns>,
  language: string,
): OfferKeywords => ({
  'offer.start_date': dayOrNothing(offer.startDate),
  'offer.pay': describePay(offer, language),
  'offer.expires': dayOrNothing(offer.expires),
});

const dayOrNothing = (day: Date | null): string => (day === null ? '' : formatDay(day));

/**
 * The amounts, such as `3400–3600 EUR / month`: with the digits and the decimal sign of the language,
 * in groups divided by blanks, as points and commas mean another thing elsewhere. The note is left out.
 */
function describePay({ payMin, payMax, payCurrency, payPeriod }: Pick<Offer, keyof typeof payColumns>, language: string): string {
  if (payMin === null || payCurrency === null || payPeriod === null) return '';
  const [locale] = Intl.NumberFormat.supportedLocalesOf(language);
  const { least, most } = amountDigits(payCurrency, payPeriod) ?? { least: 2, most: 2 };
  const numbers = new Intl.NumberFormat(locale ?? 'en', {
    numberingSystem: 'latn',
    useGrouping: 'min2',
    minimumFractionDigits: least,
    // pay from before may have more digits than its currency, or a currency that was withdrawn
    maximumFractionDigits: Math.max(most, 2),
    trailingZeroDisplay: 'stripIfInteger',
  });
  const write = (amount: number): string =>
    numbers.formatToParts(amount).reduce((text, { type, value }) => text + (type === 'group' ? '\u00a0' : value), '');
  const range = payMax === null || payMax === payMin ? write(payMin) : `${write(payMin)}–${write(payMax)}`;
  return `${range} ${payCurrency} / ${locale === undefined ? SYMBOLS[payPeriod] : nameOf(payPeriod, locale)}`;
}

/** The name of a period, such as `Monat`. */
const nameOf = (period: PayPeriod, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: period.toLowerCase(), unitDisplay: 'long' })
    .formatToParts(1)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('');

/** For languages that this runtime does not know. */
const SYMBOLS: Readonly<Record<PayPeriod, string>> = { HOUR: 'h', DAY: 'd', WEEK: 'w', MONTH: 'm', YEAR: 'y' };
