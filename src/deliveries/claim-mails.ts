import { claimDueMails, findDueMailTenants } from '#generated/database/statements.ts';
import type { Sql } from '../database/sql.ts';
import { LEASE_MS } from './claim-webhooks.ts';

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
