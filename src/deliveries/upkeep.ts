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
  lockApplicationsById,
  lockClearing,
  releaseInterrupted,
} from '#generated/database/statements.ts';
import type { Logger } from 'pino';
import { eachApart } from '../core/each-apart.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { clearKeys } from '../database/idempotency-keys.ts';
import { LEASE_MS } from './claims.ts';
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
 * of the database unless given. `onError` gets the error of a tenant.
 */
export async function recoverInterrupted(
  sql: Sql,
  now: Date | null,
  onError: (error: unknown, of: { readonly tenantId: number }) => void,
): Promise<void> {
  const release = ({ tenantId }: { readonly tenantId: number }) => releaseInterrupted(sql, { tenantId, now, leaseMs: LEASE_MS });
  await eachApart(await findInterruptedTenants(sql, { now }), release, onError);
}

/** The tasks of each minute; `isStopping` ends them between two steps. It never rejects. */
export type Upkeep = (now: Date, isStopping?: () => boolean) => Promise<void>;

export type UpkeepSettings = {
  /** Where letters are files; undefined: nowhere. */
  readonly mailDirectory?: string | undefined;
  /** Of references to erased people; undefined: they are left as they are. */
  readonly referenceKeys?: KeyRing | undefined;
};

/**
 * Clears old rows and lets offers expire, in small steps. The first run also does what former versions left undone. The
 * error of one offer, tenant or task is logged and stops no other.
 */
export function createUpkeep(
  database: Pick<Database, 'prisma' | 'sql' | 'inTransaction'>,
  { mailDirectory, referenceKeys }: UpkeepSettings,
  log: Logger,
): Upkeep {
  const { prisma, sql } = database;
  const onError = (error: unknown, { tenantId, ...of }: FailedAt): void =>
    log.error({ err: error, tenant_id: tenantId, ...of }, 'a task of the upkeep failed');
  let isRenewed = false;
  const expireOffers = async (now: Date, isStopping: () => boolean): Promise<void> => {
    const offers = await findExpired(sql, { now, limit: BATCH });
    const expireOne = async ({ tenantId, id: offerId, applicationId }: (typeof offers)[number]): Promise<void> => {
      if (isStopping()) return;
      await database.inTransaction(async (transaction) => {
        await lockApplicationsById(transaction.sql, { tenantId, ids: [applicationId] });
        await expire(transaction.sql, { tenantId, offerId, now, ...identifyEvent() });
      });
    };
    await eachApart(offers, expireOne, onError);
  };
  const cancelWaiting = async (_now: Date, isStopping: () => boolean): Promise<void> => {
    const cancel = async ({ tenantId }: { readonly tenantId: number }): Promise<void> => {
      while (!isStopping() && (await cancelDisabled(sql, { tenantId, limit: BATCH })).length > 0);
    };
    await eachApart(await findDisabledTenants(sql), cancel, onError);
  };
  const clearCalls = async (now: Date, isStopping: () => boolean): Promise<void> => {
    const clear = async ({ tenantId }: { readonly tenantId: number }): Promise<void> => {
      while (!isStopping() && (await clearHistory(database, tenantId, now)) > 0);
    };
    await eachApart(await findOutdatedTenants(sql, { oldest: oldestOf(now) }), clear, onError);
  };
  const clearAnswers = async (now: Date, isStopping: () => boolean): Promise<void> => {
    while (!isStopping() && (await clearKeys(sql, now, onError)) > 0);
  };
  const renewReferences = async (): Promise<void> => {
    if (isRenewed || referenceKeys === undefined) return;
    let complete = true;
    await renewErasedReferences(prisma, referenceKeys, {
      onError: (error, tenant) => {
        complete = false;
        onError(error, tenant);
      },
    });
    isRenewed = complete;
  };
  const removeLetters = async (): Promise<void> => {
    if (mailDirectory) await removeErasedLetters(sql, mailDirectory, onError);
  };
  const tasks = [expireOffers, cancelWaiting, clearCalls, clearAnswers, renewReferences, removeLetters];
  return (now, isStopping = () => false) =>
    eachApart(
      tasks,
      (task) => task(now, isStopping),
      (error, { name: task }) => onError(error, { task }),
    );
}

type FailedAt = { readonly tenantId?: number; readonly id?: number; readonly file?: string; readonly task?: string };

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
