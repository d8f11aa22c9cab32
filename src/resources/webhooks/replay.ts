import type { Prisma } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/caller.ts';
import { requireWriterIn, scopeOf, webhookCallsIn } from '../../auth/visibility.ts';
import type { Write } from '../../database/write.ts';
import { queueDelivery } from '../../deliveries/queue.ts';
import { invalid, notFound } from '../../core/problem.ts';

/** A call to a webhook, with the fields that the replay rule reads. */
export type RecordedCall = {
  readonly id: number;
  readonly event: { readonly name: string; readonly stepChange: Prisma.JsonValue };
  readonly webhook: { readonly organisationId: number; readonly state: 'ACTIVE' | 'SUSPENDED' | 'DISABLED' };
};

/**
 * Whether the webhook still subscribes to the event, and the event can be built again: a step
 * change needs its own record.
 */
export const mayBeReplayed = ({ event, webhook }: RecordedCall): boolean =>
  webhook.state !== 'DISABLED' && (event.name !== 'ProcessStepChange' || event.stepChange !== null);

/**
 * Queues the event of a call for the same webhook again, as a new delivery that is due at once.
 * Throws `not_found` for a call that is not visible, `forbidden` for a caller that may only read,
 * and a fault of the body as a whole when it may not be replayed.
 */
export async function replayCall(write: Write, caller: Caller, id: number): Promise<RecordedCall> {
  const { transaction } = write;
  // locked, so that the upkeep does not delete its event meanwhile
  await transaction.$queryRaw`SELECT 1 FROM "call" WHERE "tenant_id" = ${caller.tenantId} AND "id" = ${id} FOR KEY SHARE`;
  const call = await transaction.call.findFirst({
    where: { ...webhookCallsIn(scopeOf(caller)), id },
    select: { id: true, delivery: { select: { event: true, webhook: true } } },
  });
  if (call?.delivery.event == null || call.delivery.webhook === null) throw notFound();
  const { event, webhook } = call.delivery;
  requireWriterIn(caller, webhook.organisationId);
  const recorded = { id, event, webhook };
  if (!mayBeReplayed(recorded)) throw invalid([{ field: '_body', code: 'not_found' }]);
  await queueDelivery(write, caller.tenantId, { eventId: event.id, webhookId: webhook.id });
  return recorded;
}
