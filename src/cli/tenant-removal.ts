import { setTimeout as sleep } from 'node:timers/promises';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/transaction.ts';
import { retryTransaction } from '../database/retry.ts';
import { createSession } from './import/session.ts';
import type { Database } from '../database/database.ts';

const words = (text: string): readonly string[] => text.split(' ');

// The tables with rows of a tenant, each before those that it refers to. The audit stays.
const FIRST = words('application_item answer_choice answer questionnaire_submission document_content call delivery event');
/** Triggers on these write the application, once a transaction. */
const OF_APPLICATIONS = words('document assessment_result email_message history_entry step_change');
const LAST = words(
  'note candidate_pool candidate pool ' +
    'apply_address publication job_attribute job_team_member source_tally week_tally job_tally job source posting_service ' +
    'choice question questionnaire contract_type template webhook process_step process_organisation process ' +
    'rejection_reason membership credential user organisation external_reference idempotency_key ' +
    // triggers count in these while other rows are deleted
    'step_tally',
);

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
  const { count: credentials } = await transaction.prisma.credential.deleteMany({ where });
  const { count: addresses } = await transaction.prisma.applyAddress.deleteMany({ where });
  await transaction.prisma.webhook.updateMany({ where, data: { state: 'DISABLED' } });
  await transaction.prisma.delivery.updateMany({ where: { tenantId, state: 'PENDING' }, data: { state: 'CANCELLED' } });
  return credentials + addresses > 0;
}

/** Waits for the requests and deliveries in flight of a closed tenant. */
export async function waitForTenant(prisma: PrismaClient, tenantId: number): Promise<void> {
  await sleep(IN_FLIGHT_MS);
  const sending = { tenantId, state: 'SENDING' } as const;
  while ((await prisma.delivery.count({ where: { ...sending, nextAttemptAt: { gt: new Date() } } })) > 0) await sleep(POLL_MS);
}

/** Deletes the rows of a closed tenant in short transactions, and returns their number. */
export async function deleteRows(database: Database, tenantId: number): Promise<number> {
  const { run } = createSession(database);
  let total = 0;
  /** Repeats a transaction that deletes some rows until none is left. */
  const repeat = async (deleteSome: (transaction: Transaction) => Promise<number>): Promise<void> => {
    for (let count = 1; count > 0; total += count) count = await retryTransaction(() => run(deleteSome));
  };
  const deleteAll = (table: string) =>
    repeat((transaction) =>
      transaction.prisma.$executeRawUnsafe(
        `DELETE FROM "${table}" WHERE "tenant_id" = $1::int AND ctid = ANY (ARRAY (
           SELECT ctid FROM "${table}" WHERE "tenant_id" = $1::int LIMIT ${BATCH}))`,
        tenantId,
      ),
    );
  for (const table of FIRST) await deleteAll(table);
  await repeat((transaction) => deleteApplications(transaction, tenantId));
  for (const table of LAST) await deleteAll(table);
  return total;
}

/** Deletes a batch of applications with their rows, in the order of their jobs: triggers count each job of a batch anew. */
async function deleteApplications(transaction: Transaction, tenantId: number): Promise<number> {
  const found = await transaction.prisma.application.findMany({
    where: { tenantId },
    select: { id: true },
    orderBy: [{ jobId: 'asc' }, { id: 'asc' }],
    take: BATCH,
  });
  const ids = found.map(({ id }) => id);
  let count = 0;
  for (const table of OF_APPLICATIONS)
    count += await transaction.prisma.$executeRawUnsafe(
      `DELETE FROM "${table}" WHERE "tenant_id" = $1::int AND "application_id" = ANY ($2::int[])`,
      tenantId,
      ids,
    );
  return count + (await transaction.prisma.application.deleteMany({ where: { tenantId, id: { in: ids } } })).count;
}
