import type { Offer } from '#generated/prisma/client.ts';
import { ownedIn, writerScopeOf, type Caller } from '../../auth/visibility.ts';
import { notFound } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { holdApplication, type ChangeableApplication } from '../held/access.ts';
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
  // read after the lock, so that it cannot change any more
  const offer = await write.prisma.offer.findFirst({ where });
  if (offer === null) throw notFound();
  return { offer, application };
}

/** Writes columns of an offer that is held, with history and event. */
export async function writeOffer(
  write: Write,
  caller: Caller,
  offer: Offer,
  columns: Partial<Offer>,
  text: string,
  now: Date,
): Promise<void> {
  const { tenantId, id } = offer;
  await write.prisma.offer.update({ where: { tenantId_id: { tenantId, id } }, data: columns, select: { id: true } });
  await recordHappening(write, caller, 'OfferChange', { ...offer, ...columns }, text, now);
}
