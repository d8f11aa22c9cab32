import { countWaiting } from '#generated/database/statements.ts';
import type { Webhook } from '#generated/prisma/client.ts';
import { isOwned, scopeValues, type Scope } from '../../../auth/visibility.ts';
import type { Sql } from '../../../database/sql.ts';
import { createRead } from '../../../database/read.ts';
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
  /** Counted over the last 20 calls. */
  readonly recentFailures: number;
  /** Deliveries that wait or are being sent. */
  readonly pending: number;
  /** When the oldest of these was queued. */
  readonly oldestPending: Date | null;
  /** Until when the secret before the present one signs, too; null once that is over. */
  readonly previousSecretUntil: Date | null;
};

const readWebhooks = createRead('Webhook', { select: shown });

const WEBHOOKS = { where: isOwned('p') };

/** All webhooks in scope, by id. The cost depends on waiting deliveries, not on past ones. */
export async function readSubscriptions(sql: Sql, scope: Scope, now: Date): Promise<readonly Subscription[]> {
  const webhooks = await readWebhooks(sql, WEBHOOKS, scopeValues(scope));
  const counts = await countWaiting(sql, scope);
  const waiting = new Map(counts.map((each) => [each.id, each]));
  return webhooks.map(({ recentOutcomes, previousSecretExpiresAt, suspendedUntil, ...row }) => ({
    ...row,
    suspendedUntil: row.state === 'SUSPENDED' ? suspendedUntil : null,
    consecutiveFailures: failuresInARow(recentOutcomes),
    recentFailures: failuresIn(recentOutcomes),
    pending: waiting.get(row.id)?.count ?? 0,
    oldestPending: waiting.get(row.id)?.oldest ?? null,
    previousSecretUntil: previousSecretExpiresAt !== null && previousSecretExpiresAt > now ? previousSecretExpiresAt : null,
  }));
}
