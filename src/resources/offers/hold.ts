import type { Offer } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/caller.ts';
import { ownedIn, writerScopeOf } from '../../auth/visibility.ts';
import { notFound } from '../../core/problem.ts';
import type { Write } from '../../database/write.ts';
import { holdApplication, type ChangeableApplication } from '../applications/access.ts';
import { recordHappening } from '../record-selection.ts';

type HeldOffer = { readonly offer: Offer; readonly application: ChangeableApplication };

/**
 * Locks an offer by its application until the transaction ends. `not_found` where the caller may not
 * write, because readers find no offers.
 */
export async function holdOffer(write: Write, caller: Caller, id: number): Promise<HeldOffer> {
  const where = { ...ownedIn(writerScopeOf(caller)), id };
  const found = await write.prisma.offer.findFirst({ where, select: { applicationId: true } });
  if (found === null) throw notFound();
  const application = await holdApplication(write.sql, caller, found.applicationId);
  // as it is now that nobody else can change it
  const offer = await write.prisma.offer.findFirst({ where });
  if (offer === null) throw notFound();
  return { offer, application };
}

/** Writes columns of an offer that is held, with history and event. */
export async function writeOffer(
  write: Write,
  caller: Caller,
  { tenantId, id, applicationId, organisationId, status: former }: Offer,
  columns: Partial<Offer>,
  text: string,
  now: Date,
): Promise<void> {
  const where = { tenantId_id: { tenantId, id } };
  await write.prisma.offer.update({ where, data: columns, select: { id: true } });
  const of = { tenantId, applicationId, organisationId, userId: caller.id };
  const subject = { offer: { id, status: columns.status ?? former } };
  await recordHappening(write, { ...of, action: 'OFFER', text, event: 'OfferChange', subject }, now);
}
