import { setLocally } from '#generated/database/statements.ts';
import type { Transaction } from '../database/transaction.ts';
import { recordOf, SHAPES, type ReferTo } from './record-shapes.ts';
import { KINDS, type Kind } from './records.ts';
import { referencesOf, type ImportTenant } from './references.ts';
import { readFields } from './read-fields.ts';
import { readKind, readLists, withoutErased } from './read-rows.ts';
import type { Database } from '../database/database.ts';

type ExportSettings = {
  readonly tenant: ImportTenant;
  /** Written in the order that the import needs. */
  readonly kinds: ReadonlySet<Kind>;
  /** Resolves when it takes more lines. */
  readonly write: (lines: string) => Promise<void>;
  /** Told how many records are written. */
  readonly onProgress: (count: number) => void;
};

/**
 * Writes the records of a tenant as they are at one moment, page by page, and returns their numbers by kind.
 * Erased candidates are left out, with everything that belongs to them.
 */
export async function exportRecords(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  { tenant, kinds, write, onProgress }: ExportSettings,
): Promise<Readonly<Partial<Record<Kind, number>>>> {
  const counts: Partial<Record<Kind, number>> = {};
  let written = 0;
  const writeRecords = async (records: readonly string[]): Promise<void> => {
    await write(records.join(''));
    written += records.length;
    onProgress(written);
  };
  await inTransaction(async (transaction) => {
    await setLocally(transaction.sql, { settings: SETTINGS });
    for (const kind of KINDS) if (kinds.has(kind)) counts[kind] = await exportKind(transaction, tenant, kind, writeRecords);
  }, 'REPEATABLE READ');
  return counts;
}

/** The whole export reads, and waits for the other end of a pipe. */
const SETTINGS = JSON.stringify({
  transaction_read_only: 'on',
  idle_in_transaction_session_timeout: '0',
  statement_timeout: '60000',
});

async function exportKind(
  transaction: Transaction,
  tenant: ImportTenant,
  kind: Kind,
  write: (records: readonly string[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const references = createReferences();
    const page = { transaction, tenantId: tenant.id, referTo: references.referTo };
    const found = await readKind(page, kind, after);
    const rows = await withoutErased(page, kind, found);
    const ids = rows.map(({ id }) => id);
    const [lists, fields] = [await readLists(page, SHAPES[kind], ids), await readFields(page, kind, ids)];
    const records = rows.map((row) => {
      const others = { kind, reference: references.referTo(kind, row.id), ...lists(row.id), ...fields.get(row.id) };
      return recordOf(SHAPES[kind], row, others, references.referTo);
    });
    await references.resolve((target, wanted) => referencesOf(transaction, tenant, target, wanted));
    if (records.length > 0) await write(records.map((record) => `${JSON.stringify(record)}\n`));
    count += records.length;
    after = found.at(-1)?.id;
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
