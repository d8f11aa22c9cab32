import { setTimeout as sleep } from 'node:timers/promises';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/transaction.ts';
import { retryTransaction } from '../database/retry.ts';
import { deleteSome, type Table } from '../database/rows.ts';
import { createSession } from '../records/session.ts';
import type { Database } from '../database/database.ts';

const tablesOf = (names: string): readonly Table[] => names.split(' ') as Table[];

// The tables with rows of a tenant, each before those that it refers to. The audit stays.
const FIRST = tablesOf('application_item answer_choice answer questionnaire_submission document_content call delivery event');
const LAST = tablesOf(
  'note candidate_pool candidate pool ' +
    'apply_address publication job_attribute job_team_member source_tally week_tally job_tally job source posting_service ' +
    'choice question questionnaire contract_type template webhook process_step process_organisation process ' +
    'rejection_reason membership credential user organisation external_reference idempotency_key ' +
    // triggers write these while other rows are deleted
    'step_tally pending_touch',
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
  const repeat = async (work: (transaction: Transaction) => Promise<number>): Promise<void> => {
    for (let count = 1; count > 0; total += count) count = await retryTransaction(() => run(work));
  };
  const deleteAll = (table: Table) => repeat(({ sql }) => deleteSome(sql, table, tenantId, BATCH));
  for (const table of FIRST) await deleteAll(table);
  await repeat(({ prisma }) => deleteApplications(prisma, tenantId));
  for (const table of LAST) await deleteAll(table);
  return total;
}

/**
 * Deletes a batch of applications with their rows, in the order of their jobs: triggers count each
 * job of a batch again, and write each application once a transaction.
 */
async function deleteApplications(prisma: Transaction['prisma'], tenantId: number): Promise<number> {
  const found = await prisma.application.findMany({
    where: { tenantId },
    select: { id: true },
    orderBy: [{ jobId: 'asc' }, { id: 'asc' }],
    take: BATCH,
  });
  const ids = { in: found.map(({ id }) => id) };
  const where = { tenantId, applicationId: ids };
  const deleted = [
    await prisma.document.deleteMany({ where }),
    await prisma.assessmentResult.deleteMany({ where }),
    await prisma.interview.deleteMany({ where }),
    await prisma.offer.deleteMany({ where }),
    await prisma.emailMessage.deleteMany({ where }),
    await prisma.historyEntry.deleteMany({ where }),
    await prisma.stepChange.deleteMany({ where }),
    await prisma.application.deleteMany({ where: { tenantId, id: ids } }),
  ];
  return deleted.reduce((sum, { count }) => sum + count, 0);
}
