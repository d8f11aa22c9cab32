import { setTimeout as sleep } from 'node:timers/promises';
import { tables } from '#generated/database/tables.ts';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/sql.ts';
import { inLongTransaction } from '../database/long-transaction.ts';
import { retryTransaction } from '../database/retry.ts';
import { deleteRows, deleteSome, type Table } from '../database/rows.ts';
import { KINDS } from '../resources/kinds.ts';
import type { Database } from '../database/database.ts';

type Model = {
  readonly name: Table;
  readonly columns: object;
  readonly relations: Readonly<Record<string, { readonly model: string; readonly required?: boolean }>>;
};
const MODELS: Readonly<Record<string, Model>> = tables;

/** The longest way of references that begins at a table. */
const depthOf = (model: Model | undefined): number =>
  Math.max(
    0,
    ...Object.values(model?.relations ?? {}).map((to) => (to.required === undefined ? 0 : 1 + depthOf(MODELS[to.model]))),
  );

/**
 * The tables with rows of a tenant, without the audit. Each comes before the tables that it refers
 * to or that its triggers write.
 */
const TABLES = Object.values(MODELS)
  .filter(({ name, columns }) => 'tenantId' in columns && name !== 'audit_entry')
  .toSorted((one, other) => depthOf(other) - depthOf(one))
  .map(({ name }) => name);

/** Tables whose rows are deleted together with their applications. */
const PARTS = Object.values(KINDS).flatMap(({ table, parent }) => (parent === 'application' ? table : []));

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
  // lines of the audit name them, so they are deleted after these
  const { count: credentials } = await transaction.prisma.credential.updateMany({
    where: { tenantId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
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
export async function deleteTenantRows(database: Database, tenantId: number): Promise<number> {
  let total = 0;
  /** Repeats a transaction that deletes some rows until none is left. */
  const repeat = async (work: (transaction: Transaction) => Promise<number>): Promise<void> => {
    for (let count = 1; count > 0; total += count) count = await retryTransaction(() => inLongTransaction(database, work));
  };
  for (const table of TABLES.filter((name) => !PARTS.includes(name)))
    await repeat(table === 'application' ? deleteApplications(tenantId) : ({ sql }) => deleteSome(sql, table, tenantId, BATCH));
  return total;
}

/**
 * Deletes a batch of applications with their rows, in the order of their jobs: triggers count each
 * job of a batch again, and write each application once a transaction.
 */
const deleteApplications =
  (tenantId: number) =>
  async ({ prisma, sql }: Transaction): Promise<number> => {
    const found = await prisma.application.findMany({
      where: { tenantId },
      select: { id: true },
      orderBy: [{ jobId: 'asc' }, { id: 'asc' }],
      take: BATCH,
    });
    const ids = found.map(({ id }) => id);
    let deleted = 0;
    for (const table of PARTS) deleted += (await deleteRows(sql, table, tenantId, 'application_id', ids)).length;
    return deleted + (await deleteRows(sql, 'application', tenantId, 'id', ids)).length;
  };
