import type { Write } from '../../database/sql.ts';
import { recordHappening, type Actor } from '../record-selection.ts';
import { UNDECIDED } from '../held/offer-statuses.ts';

/** Withdraws the undecided offers to a candidate. The applications are locked. */
export async function withdrawOffers(write: Write, actor: Actor, candidateId: number, now: Date): Promise<void> {
  const withdrawn = await write.prisma.offer.updateManyAndReturn({
    where: { tenantId: actor.tenantId, application: { candidateId }, status: { in: [...UNDECIDED] } },
    data: { status: 'WITHDRAWN' },
    select: { id: true, applicationId: true, organisationId: true },
  });
  for (const offer of withdrawn.toSorted((one, other) => one.id - other.id))
    await recordHappening(write, actor, 'OfferChange', { ...offer, status: 'WITHDRAWN' }, 'Offer withdrawn', now);
}
