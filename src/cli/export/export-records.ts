import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../../database/database.ts';
import { KINDS, type Kind, type Values } from '../import/records.ts';
import type { ImportTenant } from '../import/references.ts';
import { READERS } from './readers.ts';

export type ExportSettings = {
  readonly tenant: ImportTenant;
  /** Kinds to give out; they come in the order in which the import wants them, whatever order they are named in. */
  readonly kinds: ReadonlySet<Kind>;
  /** Takes some lines and says when it takes more. */
  readonly write: (lines: string) => Promise<void>;
};

const DAY_MS = 86_400_000;

/**
 * Gives out the records of a tenant as they were at one moment, page by page, as the import reads them, and returns how many there were of
 * each kind. Candidates whose personal data was erased are left out with all that hangs on them.
 */
export async function exportRecords(
  prisma: PrismaClient,
  { tenant, kinds, write }: ExportSettings,
): Promise<Readonly<Partial<Record<Kind, number>>>> {
  const counts: Partial<Record<Kind, number>> = {};
  await prisma.$transaction(
    async (transaction) => {
      await transaction.$executeRaw`SELECT set_config('transaction_read_only', 'on', true),
        set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '60000', true)`;
      for (const kind of KINDS) if (kinds.has(kind)) counts[kind] = await exportKind(transaction, tenant, kind, write);
    },
    { isolationLevel: 'RepeatableRead', timeout: DAY_MS, maxWait: 35_000 },
  );
  return counts;
}

async function exportKind(
  transaction: Transaction,
  tenant: ImportTenant,
  kind: Kind,
  write: ExportSettings['write'],
): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const page = await READERS[kind](transaction, tenant, after);
    if (page.length > 0) await write(page.map(({ record }) => lineOf(kind, record)).join(''));
    count += page.length;
    const last = page.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
}

const lineOf = (kind: Kind, record: Values): string => `${JSON.stringify({ kind, ...record })}\n`;
