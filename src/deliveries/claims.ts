import {
  claimDueMails,
  claimDueWebhooks,
  findDueMailTenants,
  findDueTenants,
  lockClaims,
} from '#generated/database/statements.ts';
import type { EventName } from '#generated/prisma/enums.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { EventStepChange, EventSubject } from './outbox.ts';

/**
 * The lifetime of a claim; then the delivery counts as interrupted. A call takes at most half of
 * it.
 */
export const LEASE_MS = 60_000;

/** Calls in flight to one subscription, over all workers (openapi/decisions.md, 'Calls'). */
const CALLS_PER_WEBHOOK = 8;

/** An event with the identifiers that its body names. */
export type DeliveredEvent = {
  readonly publicId: string;
  readonly name: EventName;
  readonly date: Date;
  readonly organisationId: number;
  readonly applicationId: number;
  readonly jobId: number;
  readonly candidateId: number;
  readonly stepChange: EventStepChange | null;
  readonly subject: EventSubject | null;
};

/** A delivery that this worker alone may attempt now; see claim-due-webhooks.sql. */
export type ClaimedWebhook = Omit<Awaited<ReturnType<typeof claimDueWebhooks>>[number], 'stepChange' | 'subject'> &
  Pick<DeliveredEvent, 'stepChange' | 'subject'>;

/** The tenants with due deliveries to subscriptions that may be called, in any order. */
export const findWebhookTenants = async (sql: Sql, now: Date | null = null): Promise<readonly number[]> =>
  (await findDueTenants(sql, { now })).map(({ tenantId }) => tenantId);

/**
 * Takes at most `free` due deliveries of a tenant, those of the least busy subscriptions first, so
 * that a receiver that hangs delays no other. Each subscription has a limit of calls in flight, and
 * of one after a failure. A suspended subscription whose pause is over gets one call, as a probe.
 * `now` is the database's clock by default.
 */
export const claimWebhooks = (
  { inTransaction }: Pick<Database, 'inTransaction'>,
  tenantId: number,
  free: number,
  now: Date | null = null,
): Promise<readonly ClaimedWebhook[]> =>
  inTransaction(async ({ sql }) => {
    const limits = { leaseMs: LEASE_MS, callsPerWebhook: CALLS_PER_WEBHOOK };
    // sent together; the connection runs them in this order
    const [, claimed] = await Promise.all([
      lockClaims(sql, { tenantId }),
      claimDueWebhooks(sql, { tenantId, free, now, ...limits }),
    ]);
    return claimed as readonly ClaimedWebhook[];
  });

/** A letter that this worker alone may send now; see claim-due-mails.sql. */
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number];

/** The tenants with due letters, that of the oldest first. */
export const findMailTenants = async (sql: Sql, now: Date | null = null): Promise<readonly number[]> =>
  (await findDueMailTenants(sql, { now })).map(({ tenantId }) => tenantId);

/**
 * Takes at most `free` due letters of a tenant, the oldest first. `now` is the database's clock by
 * default.
 */
export const claimMails = (sql: Sql, tenantId: number, free: number, now: Date | null = null) =>
  claimDueMails(sql, { tenantId, free, now, leaseMs: LEASE_MS });
