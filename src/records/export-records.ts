import { setLocally } from '#generated/database/statements.ts';
import type { Database } from '../database/database.ts';
import { readPage, readRows } from '../database/rows.ts';
import type { Transaction } from '../database/sql.ts';
import { withoutErased } from './erased-people.ts';
import type { ImportTenant, Page, RecordKind, RecordKinds } from './kind.ts';
import { referencesOf } from './references.ts';
import type { Values } from './schema.ts';
import { recordOf, type ReferTo, type Shape } from './shape.ts';

type ExportSettings = {
  readonly kinds: RecordKinds;
  readonly tenant: ImportTenant;
  /** The names of the kinds that are written, in the order of `kinds`. */
  readonly wanted: ReadonlySet<string>;
  /** Resolves when it takes more lines. */
  readonly write: (lines: string) => Promise<void>;
  /** Called with the number of records written. */
  readonly onProgress: (count: number) => void;
};

/**
 * Writes the records of a tenant as they are at one moment, page by page, and returns their numbers by kind.
 * Erased candidates are left out, with everything that belongs to them.
 */
export async function exportRecords(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  { kinds, tenant, wanted, write, onProgress }: ExportSettings,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  let written = 0;
  const writeRecords = async (records: readonly string[]): Promise<void> => {
    await write(records.join(''));
    written += records.length;
    onProgress(written);
  };
  await inTransaction(async (transaction) => {
    await setLocally(transaction.sql, { settings: SETTINGS });
    for (const [name, kind] of kinds)
      if (wanted.has(name)) counts[name] = await exportKind(transaction, tenant, kind, writeRecords);
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
  kind: RecordKind,
  write: (records: readonly string[]) => Promise<void>,
): Promise<number> {
  const { name, shape } = kind;
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const references = createReferences();
    const page: Page = { transaction, tenantId: tenant.id, referTo: references.referTo };
    const found = await readKind(page, kind, after);
    const rows = await withoutErased(page, kind, found);
    const ids = rows.map(({ id }) => id);
    const [lists, fields] = [await readLists(page, shape, ids), new Map(await kind.read?.(page, ids))];
    const records = rows.map((row) => {
      const others = { kind: name, reference: references.referTo(name, row.id), ...lists(row.id), ...fields.get(row.id) };
      return recordOf(shape, row, others, references.referTo);
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
  const ids = new Map<string, Set<number>>();
  const found = new Map<string, (id: number) => string>();
  const referTo: ReferTo = (kind, id) => {
    if (id === null) return null;
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
    return { toJSON: () => found.get(kind)?.(id) };
  };
  const resolve = async (find: (kind: string, ids: readonly number[]) => Promise<(id: number) => string>): Promise<void> => {
    for (const [kind, wanted] of ids) found.set(kind, await find(kind, [...wanted]));
  };
  return { referTo, resolve };
}

const ROWS = 500;
/** Rows with a size, such as documents, have together at most so many bytes in a page, or it has only one. */
const BYTES = 8 * 2 ** 20;

/** The next rows of a kind behind an id, in the order of their ids; empty when there are no more. */
async function readKind({ transaction, tenantId }: Page, { table }: RecordKind, after: number) {
  const rows = await readPage(transaction.sql, table, tenantId, after, ROWS);
  let bytes = 0;
  const end = rows.findIndex(({ size }, index) => (bytes += Number(size ?? 0)) > BYTES && index > 0);
  return end === -1 ? rows : rows.slice(0, end);
}

/** The lists of rows that are stored in tables of their own, by the id of the row. */
async function readLists(page: Page, { lists }: Shape, ids: readonly number[]): Promise<(id: number) => Values> {
  const byField = new Map<string, ReadonlyMap<unknown, readonly unknown[]>>();
  for (const { field, table, key, owner, target, shape } of lists) {
    const rows = await readRows(page.transaction.sql, table, page.tenantId, owner, ids);
    const inner = await readLists(
      page,
      shape,
      rows.map((row) => Number(row['id'])),
    );
    // not by the database: the collations of two databases may differ
    const sorted = rows.toSorted((one, other) => ((one[key] as string) < (other[key] as string) ? -1 : 1));
    const items = sorted.map((row) => {
      const item = recordOf(shape, row, inner(Number(row['id'])), page.referTo);
      return { owner: row[owner], item: target === undefined ? item : item[target] };
    });
    const groups = [...Map.groupBy(items, (each) => each.owner)];
    byField.set(field, new Map(groups.map(([id, group]) => [id, group.map(({ item }) => item)])));
  }
  return (id) => Object.fromEntries([...byField].map(([field, items]) => [field, items.get(id) ?? []]));
}
