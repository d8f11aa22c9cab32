import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../../database/database.ts';
import { KINDS, type Kind, type Values } from '../import/records.ts';
import { referencesOf, type ImportTenant } from '../import/references.ts';
import { fieldsOf } from '../import/record-shapes.ts';
import { READERS, type Reader, type ReferTo } from './readers.ts';

type ExportSettings = {
  readonly tenant: ImportTenant;
  /** Written in the order that the import needs. */
  readonly kinds: ReadonlySet<Kind>;
  /** Resolves when it takes more lines. */
  readonly write: (lines: string) => Promise<void>;
};

const DAY_MS = 86_400_000;
const PAGE_ROWS = 500;

/**
 * Writes the records of a tenant as they are at one moment, page by page, and returns their numbers by kind.
 * Erased candidates are left out, with everything that belongs to them.
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
  for (let after: number | undefined = 0; after !== undefined;) {
    const page = { where: { tenantId: tenant.id, id: { gt: after } }, orderBy: { id: 'asc' as const }, take: PAGE_ROWS };
    const references = createReferences();
    const found: Awaited<ReturnType<Reader>> = await READERS[kind](transaction, page, references.referTo);
    const records = found.map(({ row, parts }): Values => ({
      kind,
      reference: references.referTo(kind, row.id),
      ...fieldsOf(kind, row, parts, references.referTo),
    }));
    await references.resolve((target, ids) => referencesOf(transaction, tenant, target, ids));
    if (records.length > 0) await write(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    count += found.length;
    after = found.at(-1)?.row.id;
  }
  return count;
}

/** Collects the ids that a page refers to, so that one query a kind finds all their references. */
function createReferences() {
  const ids = new Map<Kind, Set<number>>();
  const found = new Map<Kind, (id: number) => string>();
  const referTo: ReferTo = (kind, id) => {
    if (id === null) return null;
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
    return { toJSON: () => found.get(kind)?.(id) };
  };
  const resolve = async (find: (kind: Kind, ids: readonly number[]) => Promise<(id: number) => string>): Promise<void> => {
    for (const [kind, wanted] of ids) found.set(kind, await find(kind, [...wanted]));
  };
  return { referTo, resolve };
}
