import type { Offer } from '#generated/prisma/client.ts';
import { formatDay } from '../../core/dates.ts';
import type { payColumns } from '../pay.ts';
import type { OFFER_KEYWORDS } from '../templates/keywords.ts';

type OfferKeywords = Readonly<Record<(typeof OFFER_KEYWORDS)[number], string>>;

/** The keywords of letters about an offer; empty where a detail is open. */
export const offerKeywords = (offer: Pick<Offer, 'startDate' | 'expires' | keyof typeof payColumns>): OfferKeywords => ({
  'offer.start_date': dayOrNothing(offer.startDate),
  'offer.pay': describePay(offer),
  'offer.expires': dayOrNothing(offer.expires),
});

const dayOrNothing = (day: Date | null): string => (day === null ? '' : formatDay(day));

/** The amounts, such as `3400 to 3600 EUR per month`. The note is left out. */
function describePay({ payMin, payMax, payCurrency, payPeriod }: Pick<Offer, keyof typeof payColumns>): string {
  if (payMin === null || payCurrency === null || payPeriod === null) return '';
  const range = payMax === null || payMax === payMin ? `${payMin}` : `${payMin} to ${payMax}`;
  return `${range} ${payCurrency} per ${payPeriod.toLowerCase()}`;
}
