import {
  cancelDisabled,
  deleteCalls,
  deleteDeliveries,
  deleteEvents,
  expire,
  findDisabledTenants,
  findExpired,
  findInterruptedTenants,
  findOutdatedTenants,
  lockClearing,
  releaseInterrupted,
} from '#generated/database/statements.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { clearKeys } from '../database/idempotency-keys.ts';
import { LEASE_MS } from './claim-webhooks.ts';
import { removeErasedLetters } from './mail/letter-files.ts';
import { renewErasedReferences } from './renew-erased-references.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import { identifyEvent } from './outbox.ts';

/** The lifetime of calls in the history (openapi/decisions.md, 'History of calls'). */
const KEPT_DAYS = 30;
/** Rows that one statement clears away. */
const BATCH = 1_000;

/**
 * Releases expired claims of killed workers: the attempt is recorded as interrupted, because its
 * result is unknown, and the delivery is due again, even after its last attempt. `now` is the clock
 * of the database unless given.
 */
export async function recoverInterrupted(sql: Sql, now: Date | null = null): Promise<void> {
  for (const { tenantId } of await findInterruptedTenants(sql, { now }))
    await releaseInterrupted(sql, { tenantId, now, leaseMs: LEASE_MS });
}

/** The tasks of each minute; `isStopping` ends them between two steps. */
export type Upkeep = (now: Date, isStopping?: () => boolean) => Promise<void>;

export type UpkeepSettings = {
  /** Where letters are files; undefined: nowhere. */
  readonly mailDirectory?: string | undefined;
  /** Of references to erased people; undefined: they are left as they are. */
  readonly referenceKeys?: KeyRing | undefined;
};

/** Clears old rows and lets offers expire, in small steps. The first run also does what former versions left undone. */
export function createUpkeep(
  database: Pick<Database, 'prisma' | 'sql' | 'inTransaction'>,
  { mailDirectory, referenceKeys }: UpkeepSettings,
): Upkeep {
  const { prisma, sql } = database;
  let isFirst = true;
  return async (now, isStopping = () => false) => {
    for (const { tenantId, id: offerId } of await findExpired(sql, { now, limit: BATCH }))
      if (!isStopping()) await expire(sql, { tenantId, offerId, now, ...identifyEvent() });
    for (const { tenantId } of await findDisabledTenants(sql))
      while (!isStopping() && (await cancelDisabled(sql, { tenantId, limit: BATCH })).length > 0);
    for (const { tenantId } of await findOutdatedTenants(sql, { oldest: oldestOf(now) }))
      while (!isStopping() && (await clearHistory(database, tenantId, now)) > 0);
    while (!isStopping() && (await clearKeys(sql, now)) > 0);
    if (isFirst && referenceKeys) await renewErasedReferences(prisma, referenceKeys);
    isFirst = false;
    if (mailDirectory) await removeErasedLetters(sql, mailDirectory);
  };
}

const oldestOf = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);

/**
 * Deletes some of the calls of a tenant older than 30 days, with deliveries and events that have no
 * other rows. Returns the number of rows, 0 while another worker does so.
 */
const clearHistory = ({ inTransaction }: Pick<Database, 'inTransaction'>, tenantId: number, now: Date): Promise<number> =>
  inTransaction(async ({ sql }) => {
    const [lock] = await lockClearing(sql);
    if (!lock?.alone) return 0;
    const oldest = oldestOf(now);
    const calls = await deleteCalls(sql, { tenantId, oldest, limit: BATCH });
    const deliveryIds = calls.map(({ deliveryId }) => deliveryId);
    const deliveries = await deleteDeliveries(sql, { tenantId, deliveryIds, oldest, limit: BATCH });
    await deleteEvents(sql, { tenantId, eventIds: deliveries.flatMap(({ eventId }) => eventId ?? []) });
    return calls.length + deliveries.length;
  });
