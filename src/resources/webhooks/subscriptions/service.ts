import { countWaiting } from '#generated/database/statements.ts';
import type { Webhook } from '#generated/prisma/client.ts';
import { isOwned, ONE_OWNED, scopeValues, type Scope } from '../../../auth/visibility.ts';
import type { Sql } from '../../../database/sql.ts';
import { createRead, readOne, type ReadRow } from '../../../database/read.ts';
import type { SecretBox } from '../../../deliveries/webhook/secrets.ts';
import { readCredentials, typeOf, type ReceiverType } from './receiver.ts';

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
  receiverCredentials: true,
  createdAt: true,
  changedAt: true,
} as const;

type Shown = 'id' | 'url' | 'events' | 'version' | 'state' | 'suspendedUntil' | 'createdAt' | 'changedAt';

/** A webhook and how it fares, without its secrets. */
export type Subscription = Pick<Webhook, Shown> & {
  readonly organisation: { readonly id: number; readonly name: string };
  readonly consecutiveFailures: number;
  /** Counted over the last 20 calls. */
  readonly recentFailures: number;
  /** Deliveries that wait or are being sent, at most 10,000. */
  readonly pending: number;
  /** When the oldest of those that are counted was queued. */
  readonly oldestPending: Date | null;
  /** Until when the secret before the present one signs, too; null once that is over. */
  readonly previousSecretUntil: Date | null;
  /** Null without credentials; their type is undefined where they cannot be read. */
  readonly receiver: { readonly type: ReceiverType | undefined } | null;
};

const readWebhooks = createRead('Webhook', { select: shown });

type Row = ReadRow<'Webhook', { select: typeof shown }>;

const WEBHOOKS = { where: isOwned('p') };

type Reading = { readonly secrets: SecretBox; readonly now: Date };

/** So many waiting deliveries of a webhook are counted at most. */
const MOST_COUNTED = 10_000;

export async function readSubscriptions(sql: Sql, scope: Scope, reading: Reading): Promise<readonly Subscription[]> {
  return describe(sql, scope, await readWebhooks(sql, WEBHOOKS, scopeValues(scope)), reading);
}

export async function readSubscription(sql: Sql, scope: Scope, id: number, reading: Reading): Promise<Subscription> {
  const row = await readOne(readWebhooks, sql, ONE_OWNED, [...scopeValues(scope), id]);
  const [subscription] = await describe(sql, scope, [row], reading);
  return subscription as Subscription;
}

async function describe(
  sql: Sql,
  { tenantId }: Scope,
  rows: readonly Row[],
  { secrets, now }: Reading,
): Promise<readonly Subscription[]> {
  const counts = await countWaiting(sql, { tenantId, webhookIds: rows.map(({ id }) => id), most: MOST_COUNTED });
  const waiting = new Map(counts.map((each) => [each.id, each]));
  return rows.map(({ recentOutcomes, previousSecretExpiresAt, suspendedUntil, receiverCredentials: locked, ...row }) => ({
    ...row,
    suspendedUntil: row.state === 'SUSPENDED' ? suspendedUntil : null,
    consecutiveFailures: failuresInARow(recentOutcomes),
    recentFailures: failuresIn(recentOutcomes),
    pending: waiting.get(row.id)?.count ?? 0,
    oldestPending: waiting.get(row.id)?.oldest ?? null,
    previousSecretUntil: previousSecretExpiresAt !== null && previousSecretExpiresAt > now ? previousSecretExpiresAt : null,
    receiver: locked && describeReceiver(secrets, locked),
  }));
}

function describeReceiver(secrets: SecretBox, locked: Uint8Array): NonNullable<Subscription['receiver']> {
  const credentials = readCredentials(secrets, locked);
  return { type: credentials && typeOf(credentials) };
}

/**
 * The number of consecutive failures at the end, at most 20. `outcomes` has a 1 for a failure and a
 * 0 for a success, the oldest first.
 */
const failuresInARow = (outcomes: string): number => /1*$/.exec(outcomes)?.[0].length ?? 0;

/** How many of these calls failed. */
export const failuresIn = (outcomes: string): number => outcomes.replaceAll('0', '').length;
