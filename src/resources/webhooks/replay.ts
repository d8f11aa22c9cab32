import type { Event, WebhookState } from '#generated/prisma/client.ts';
import { ownedIn, requireWriterIn, scopeOf, type Caller } from '../../auth/visibility.ts';
import type { Write } from '../../database/sql.ts';
import { lockCall, queueDelivery } from '#generated/database/statements.ts';
import { invalid, notFound, type Fault } from '../../core/problem.ts';

/** A call to a webhook, with the fields that the replay rule reads. */
export type RecordedCall = {
  readonly id: number;
  readonly event: Pick<Event, 'name' | 'stepChange' | 'publicId' | 'applicationId'>;
  readonly webhook: { readonly organisationId: number; readonly state: WebhookState };
};

/**
 * Why the event of a call cannot be sent again: the webhook is disabled, or the step change has no
 * record of its own from which the event is built. Undefined when it can.
 */
export function replayFault({ event, webhook }: RecordedCall): Fault['code'] | undefined {
  if (webhook.state === 'DISABLED') return 'webhook_disabled';
  return event.name === 'ProcessStepChange' && event.stepChange === null ? 'not_found' : undefined;
}

/**
 * Queues the event of a call for the same webhook again, as a new delivery that is due at once.
 * Throws `not_found` for a call that is not visible, `forbidden` for a caller that may only read,
 * and a fault of the body as a whole when it may not be replayed.
 */
export async function replayCall(write: Write, caller: Caller, id: number): Promise<RecordedCall> {
  // locked, so that the upkeep does not delete its event meanwhile
  await lockCall(write.sql, { tenantId: caller.tenantId, callId: id });
  const call = await write.prisma.call.findFirst({
    where: { ...ownedIn(scopeOf(caller)), id },
    select: { id: true, delivery: { select: { event: true, webhook: true } } },
  });
  if (call?.delivery.event == null || call.delivery.webhook === null) throw notFound();
  const { event, webhook } = call.delivery;
  requireWriterIn(caller, webhook.organisationId);
  const recorded = { id, event, webhook };
  const refusal = replayFault(recorded);
  if (refusal !== undefined) throw invalid([{ field: '_body', code: refusal }]);
  await queueDelivery(write.sql, { tenantId: caller.tenantId, eventId: event.id, webhookId: webhook.id });
  write.queued = true;
  return recorded;
}
