/** The states of a webhook, as a caller or support changes them. */
import type { Prisma, WebhookState } from '#generated/prisma/client.ts';
import { cancelWaiting, releaseWaiting } from '#generated/database/statements.ts';
import { faultIf, type Fault } from '../../../core/problem.ts';
import type { Sql } from '../../../database/sql.ts';
import type { WebhookRow } from './find.ts';

/** `until`: when a suspended webhook is tried again; undefined: not before it is made ACTIVE. */
type GivenState = { readonly state: WebhookState; readonly until?: Date | undefined };

/** Deliveries that a statement cancels or releases at most. */
const MOST_WAITING = 5_000;

export const stateFaults = (webhook: WebhookRow, { state }: GivenState): readonly Fault[] =>
  faultIf(
    webhook.state === 'DISABLED' && state === 'SUSPENDED',
    'state',
    'status_not_reachable',
    'A DISABLED webhook can only be made ACTIVE.',
  );

/** Whether the webhook has it already. A pause after failures is another one than a pause by hand. */
export const isInState = (webhook: WebhookRow, { state, until }: GivenState): boolean =>
  webhook.state === state &&
  (state !== 'SUSPENDED' || (webhook.suspensions === 0 && webhook.suspendedUntil?.getTime() === until?.getTime()));

export function columnsIn({ state, until }: GivenState): Prisma.WebhookUpdateInput {
  if (state === 'ACTIVE') return { state, suspendedUntil: null, suspensions: 0, recentOutcomes: '' };
  if (state === 'SUSPENDED') return { state, suspendedUntil: until ?? null, suspensions: 0 };
  return { state, suspendedUntil: null };
}

/** The number of waiting deliveries that a change of the state has cancelled, or made due. */
export type Waited = { readonly cancelled: number; readonly released: number };

/** Carries a new state over to what waits. */
export async function moveWaiting(sql: Sql, { tenantId, webhook, state }: Moved): Promise<Waited> {
  const waiting = { tenantId, webhookId: webhook.id, limit: MOST_WAITING };
  let cancelled = state === 'DISABLED' ? (await cancelWaiting(sql, waiting)).length : 0;
  // what the upkeep has not cancelled yet would be sent: all of it now, or nothing before the deadline of the request
  if (webhook.state === 'DISABLED')
    for (let last = MOST_WAITING; last === MOST_WAITING; cancelled += last) last = (await cancelWaiting(sql, waiting)).length;
  const released = state === 'ACTIVE' ? (await releaseWaiting(sql, waiting)).length : 0;
  return { cancelled, released };
}

type Moved = { readonly tenantId: number; readonly webhook: WebhookRow; readonly state: WebhookState };
