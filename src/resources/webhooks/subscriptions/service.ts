import type { PrismaClient, Webhook } from '#generated/prisma/client.ts';
import { webhooksIn, type Scope } from '../../../auth/visibility.ts';
import { failuresIn, failuresInARow } from './outcomes.ts';

const shown = {
  id: true,
  url: true,
  events: true,
  version: true,
  organisation: { select: { id: true, name: true } },
  state: true,
  suspendedUntil: true,
  recentOutcomes: true,
  previousSecretExpiresAt: true,
  createdAt: true,
} as const;

/** A webhook and how it fares; secrets and credentials are not even read. */
export type Subscription = Pick<Webhook, 'id' | 'url' | 'events' | 'version' | 'state' | 'suspendedUntil' | 'createdAt'> & {
  readonly organisation: { readonly id: number; readonly name: string };
  readonly consecutiveFailures: number;
  /** Of the last 20 calls. */
  readonly recentFailures: number;
  /** Deliveries that wait or are being sent. */
  readonly pending: number;
  /** When the oldest of these was queued. */
  readonly oldestPending: Date | null;
  /** Until when the secret before the present one signs, too; null once that is over. */
  readonly previousSecretUntil: Date | null;
};

/** All webhooks in scope, by id. The cost depends on waiting deliveries, not on past ones. */
export async function readSubscriptions(prisma: PrismaClient, scope: Scope, now: Date): Promise<readonly Subscription[]> {
  const rows = await prisma.webhook.findMany({ where: webhooksIn(scope), select: shown, orderBy: { id: 'asc' } });
  const counts = await prisma.delivery.groupBy({
    by: ['webhookId'],
    where: { tenantId: scope.tenantId, webhookId: { in: rows.map(({ id }) => id) }, state: { in: ['PENDING', 'SENDING'] } },
    _count: { _all: true },
    _min: { createdAt: true },
  });
  const waiting = new Map(counts.map(({ webhookId, _count, _min }) => [webhookId, { ..._min, count: _count._all }]));
  return rows.map(({ recentOutcomes, previousSecretExpiresAt, suspendedUntil, ...row }) => ({
    ...row,
    suspendedUntil: row.state === 'SUSPENDED' ? suspendedUntil : null,
    consecutiveFailures: failuresInARow(recentOutcomes),
    recentFailures: failuresIn(recentOutcomes),
    pending: waiting.get(row.id)?.count ?? 0,
    oldestPending: waiting.get(row.id)?.createdAt ?? null,
    previousSecretUntil: previousSecretExpiresAt !== null && previousSecretExpiresAt > now ? previousSecretExpiresAt : null,
  }));
}
