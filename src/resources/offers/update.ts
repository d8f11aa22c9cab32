import type { Caller } from '../../auth/visibility.ts';
import { erasedFaults, invalid, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { changedColumns, requireExpectedDate } from '../changed-columns.ts';
import { changedPay } from '../pay.ts';
import { checkDetails, readOtherOffers, type GivenDetails } from './fields.ts';
import { holdOffer, writeOffer } from './hold.ts';

type OfferChange = {
  readonly offerId: number;
  readonly details: GivenDetails;
  readonly expectedDate: Date | undefined;
};

/**
 * Changes the details of a draft that still has the expected modification date. Details that it has
 * already are not written. `stale_resource` when it has another date; faults of the body at once.
 */
export async function updateOffer(write: Write, caller: Caller, change: OfferChange, now: Date): Promise<void> {
  const { offerId, details, expectedDate } = change;
  const { offer, application } = await holdOffer(write, caller, offerId);
  requireExpectedDate(offer, expectedDate, { code: 'stale_resource', id: offerId, status: offer.status });
  const given = { ...changedColumns(offer, details), ...changedPay(offer, details) };
  const others = given.externalId === undefined ? [] : await readOtherOffers(write, offer);
  const checked = await checkDetails(write, offer.tenantId, given, others, now);
  const faults: readonly Fault[] = [
    ...erasedFaults(application.candidate),
    ...(offer.status === 'DRAFT' ? [] : [{ field: '_body', code: 'offer_not_draft', detail: `It is ${offer.status}.` } as const]),
    ...('faults' in checked ? checked.faults : []),
  ];
  if (faults.length > 0 || 'faults' in checked) throw invalid(faults);
  const columns = changedColumns(offer, checked.details);
  if (Object.keys(columns).length > 0) await writeOffer(write, caller, offer, columns, 'Offer changed', now);
}
