/** The limits of interviews and offers of an application, as in the interface. */
import { isOpen } from '../../resources/offers/transitions.ts';
import type { OfferStatus } from '#generated/prisma/enums.ts';
import type { Attempt, Entry } from './entry.ts';

/** A row that is there. */
type Held = { readonly id: number; readonly applicationId: number };

/** Selects the rows of entries, and those of their applications. */
export const heldBeside = ({ tenant, rowOf }: Attempt, entries: readonly Entry<'interview' | 'offer'>[]) => ({
  tenantId: tenant.id,
  OR: [
    { applicationId: { in: entries.flatMap(({ record }) => rowOf('application', record.application) ?? []) } },
    { id: { in: entries.flatMap(({ id }) => id ?? []) } },
  ],
});

/** Refuses entries that come to an application which has `most` rows already. */
export function refuseBeyond(
  attempt: Attempt,
  entries: readonly Entry<'interview' | 'offer'>[],
  held: readonly Held[],
  most: number,
): void {
  const applicationOf = new Map(held.map(({ id, applicationId }) => [id, applicationId]));
  const counts = new Map<number, number>();
  for (const { applicationId } of held) counts.set(applicationId, (counts.get(applicationId) ?? 0) + 1);
  for (const { line, id, record } of entries) {
    const application = attempt.rowOf('application', record.application) ?? 0;
    if (attempt.isRefused(line) || (id !== undefined && applicationOf.get(id) === application)) continue;
    const count = counts.get(application) ?? 0;
    if (count >= most) attempt.refuse(line, 'application', `has ${most} ${line.kind}s already`);
    else counts.set(application, count + 1);
  }
}

/** Refuses offers that would be open beside another one of their application, after all lines. */
export function refuseSecondOpen(
  attempt: Attempt,
  entries: readonly Entry<'offer'>[],
  held: readonly (Held & { readonly status: OfferStatus })[],
): void {
  const former = new Map(held.map((offer) => [offer.id, offer]));
  const accepted = entries.filter(({ line }) => !attempt.isRefused(line));
  const changed = accepted.map(({ line, id, record }) => {
    const before = id === undefined ? undefined : former.get(id);
    const applicationId = attempt.rowOf('application', record.application) ?? 0;
    const status = record.status ?? before?.status ?? 'DRAFT';
    const wasOpen = before !== undefined && before.applicationId === applicationId && isOpen(before);
    return { line, id, applicationId, wasOpen, isOpen: isOpen({ status }) };
  });
  const ids = new Set(accepted.map(({ id }) => id));
  const stay = held.filter((offer) => !ids.has(offer.id) && isOpen(offer)).map(({ applicationId }) => applicationId);
  const open = new Set([
    ...stay,
    ...changed.filter((each) => each.isOpen && each.wasOpen).map(({ applicationId }) => applicationId),
  ]);
  for (const { line, applicationId } of changed.filter((each) => each.isOpen && !each.wasOpen)) {
    if (open.has(applicationId)) attempt.refuse(line, 'status', 'is open, and the application has another open offer');
    else open.add(applicationId);
  }
}
