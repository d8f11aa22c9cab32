import type { Caller } from '../../auth/visibility.ts';
import { erasedFaults, faultIf, invalid, type Fault } from '../../core/problem.ts';
import { givenOf } from '../../core/given.ts';
import type { Write } from '../../database/sql.ts';
import { MAX_OFFERS, holdApplication, organisationFaults, requireOwner } from '../held/access.ts';
import { recordHappening } from '../record-selection.ts';
import { checkDetails, readOtherOffers, type GivenDetails, type OtherOffer } from './fields.ts';
import { isOpen } from '../held/offer-statuses.ts';

type NewOffer = {
  readonly applicationId: number;
  readonly details: GivenDetails;
  readonly organisationId: number | undefined;
};

/** Adds an offer as DRAFT and returns its id. All faults of the body at once. */
export async function addOffer(write: Write, caller: Caller, order: NewOffer, now: Date): Promise<number> {
  const { tenantId } = caller;
  const { applicationId, organisationId } = order;
  const application = await holdApplication(write.sql, caller, applicationId);
  requireOwner(caller, application.job.organisationId, organisationId);
  const others = await readOtherOffers(write, { tenantId, applicationId });
  const checked = await checkDetails(write, tenantId, order.details, others, now);
  const faults: readonly Fault[] = [
    ...organisationFaults(caller, organisationId),
    ...erasedFaults(application.candidate),
    ...openFaults(others, '_body'),
    ...faultIf(others.length >= MAX_OFFERS, '_body', 'too_long', `An application may have ${MAX_OFFERS} offers.`),
    ...('faults' in checked ? checked.faults : []),
  ];
  if (faults.length > 0 || 'faults' in checked) throw invalid(faults);
  const data = { ...givenOf(checked.details), tenantId, applicationId };
  const { id } = await write.prisma.offer.create({ data, select: { id: true } });
  const offer = { id, applicationId, organisationId: application.job.organisationId, status: 'DRAFT' } as const;
  await recordHappening(write, caller, 'OfferChange', offer, 'Offer added', now);
  return id;
}

/** An application has one open offer at most. */
export const openFaults = (others: readonly OtherOffer[], field: string): readonly Fault[] =>
  others
    .filter(isOpen)
    .slice(0, 1)
    .map(({ id, status }) => ({ field, code: 'offer_open', detail: `Offer ${id} is ${status}.` }));
