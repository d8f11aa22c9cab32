import { setTimeout as sleep } from 'node:timers/promises';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/database.ts';
import { retryTransaction } from '../database/retry.ts';
import { createSession } from './import/session.ts';

/** The tables with rows of a tenant, each before those that it refers to. The audit stays. */
const TABLES = (
  'application_item answer_choice answer questionnaire_submission document_content document assessment_result ' +
  'call delivery event email_message history_entry step_change note candidate_pool application candidate pool ' +
  'apply_address publication job_attribute job_team_member source_tally week_tally job_tally job source posting_service ' +
  'choice question questionnaire contract_type template webhook process_step process_organisation process ' +
  'rejection_reason membership credential user organisation external_reference idempotency_key ' +
  // triggers count in these while other rows are deleted
  'step_tally hire_tally'
).split(' ');

const BATCH = 2_000;
/** How long servers know a caller without asking, and a request may take after that. */
const IN_FLIGHT_MS = 2_000 + 3_000;
const POLL_MS = 500;

/**
 * Ends all ways to see or change the tenant, and all that is sent for it. Returns whether there was
 * any way left.
 */
export async function closeTenant(transaction: Transaction, tenantId: number): Promise<boolean> {
  const where = { tenantId };
  const { count: credentials } = await transaction.credential.deleteMany({ where });
  const { count: addresses } = await transaction.applyAddress.deleteMany({ where });
  await transaction.webhook.updateMany({ where, data: { state: 'DISABLED' } });
  await transaction.delivery.updateMany({ where: { tenantId, state: 'PENDING' }, data: { state: 'CANCELLED' } });
  return credentials + addresses > 0;
}

/** Waits for the requests and deliveries in flight of a closed tenant. */
export async function waitForTenant(prisma: PrismaClient, tenantId: number): Promise<void> {
  await sleep(IN_FLIGHT_MS);
  const sending = { tenantId, state: 'SENDING' } as const;
  while ((await prisma.delivery.count({ where: { ...sending, nextAttemptAt: { gt: new Date() } } })) > 0) await sleep(POLL_MS);
}

/** Deletes the rows of a closed tenant in short transactions, and returns their number. */
export async function deleteRows(prisma: PrismaClient, tenantId: number): Promise<number> {
  const { run } = createSession(prisma);
  let total = 0;
  for (const table of TABLES) {
    const some = `DELETE FROM "${table}" WHERE "tenant_id" = $1::int AND ctid = ANY (ARRAY (
      SELECT ctid FROM "${table}" WHERE "tenant_id" = $1::int LIMIT ${BATCH}))`;
    let count: number;
    do {
      count = await retryTransaction(() => run((transaction) => transaction.$executeRawUnsafe(some, tenantId)));
      total += count;
    } while (count > 0);
  }
  return total;
}
