/** The limits of interviews and offers of an application, as in the interface. */
import { lockApplicationsById } from '#generated/database/statements.ts';
import { isOpen } from '../resources/held/offer-statuses.ts';
import type { OfferStatus } from '#generated/prisma/enums.ts';
import type { Attempt, Entry } from './entry.ts';

type Selected = readonly Entry<'interview' | 'offer'>[];

/** A row that is there. */
type Held = { readonly id: number; readonly applicationId: number };

/** Locks the applications of entries, behind their candidates, so that nothing is added to them meanwhile. */
export async function lockLimits({ transaction, tenant, rowOf }: Attempt, entries: Selected): Promise<void> {
  const ids = entries.flatMap(({ record }) => rowOf('application', record.application) ?? []);
  await lockApplicationsById(transaction.sql, { tenantId: tenant.id, ids });
}

/** Selects the rows of entries, and those of their applications. */
export const heldBeside = ({ tenant, rowOf }: Attempt, entries: Selected) => ({
  tenantId: tenant.id,
  OR: [
    { applicationId: { in: entries.flatMap(({ record }) => rowOf('application', record.application) ?? []) } },
    { id: { in: entries.flatMap(({ id }) => id ?? []) } },
  ],
});

/** Refuses entries whose row belongs to another application: copies of its job are kept with the row. */
export function refuseMoved(attempt: Attempt, entries: Selected, held: readonly Held[]): void {
  const applicationOf = new Map(held.map(({ id, applicationId }) => [id, applicationId]));
  for (const { line, id, record } of entries)
    if (id !== undefined && applicationOf.get(id) !== attempt.rowOf('application', record.application))
      attempt.refuse(line, 'application', `of an ${line.kind} cannot be changed afterwards`);
}

/** Refuses new entries of an application that has `most` rows already. The last check: a refused line does not count. */
export function refuseBeyond(attempt: Attempt, entries: Selected, held: readonly Held[], most: number): void {
  const counts = new Map<number, number>();
  for (const { applicationId } of held) counts.set(applicationId, (counts.get(applicationId) ?? 0) + 1);
  for (const { line, id, record } of entries) {
    const application = attempt.rowOf('application', record.application) ?? 0;
    const count = counts.get(application) ?? 0;
    if (id !== undefined || attempt.isRefused(line)) continue;
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
    const wasOpen = before !== undefined && isOpen(before);
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
