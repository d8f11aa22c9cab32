import type { Attempt, Entry } from './attempt.ts';
import type { Kind, Values } from './records.ts';
import { TABLES } from './references.ts';
import { changeRows, drawIds, insertRows, mergeRows } from './tables.ts';

/** An entry whose row is there. */
export type Saved = Entry & { readonly id: number; readonly isNew: boolean };

/**
 * Writes the rows of entries of one kind, and the references by which they are found again. A new
 * row gets the default for a column that is absent or null. Refused entries are skipped.
 */
export async function saveEntries(
  attempt: Attempt,
  kind: Kind,
  entries: readonly Entry[],
  columnsOf: (entry: Saved) => Values,
  defaults: Values = {},
): Promise<readonly Saved[]> {
  const { transaction, tenant } = attempt;
  const table = TABLES[kind];
  const open = entries.filter(({ line }) => !attempt.isRefused(line));
  const fresh = open.filter(({ id }) => id === undefined);
  const ids = await drawIds(transaction, table, fresh.length);
  const numbers = new Map(fresh.map((entry, index) => [entry, ids[index] ?? 0]));
  const saved = open.map((entry): Saved => ({
    ...entry,
    id: entry.id ?? numbers.get(entry) ?? 0,
    isNew: entry.id === undefined,
  }));
  const rowOf = (entry: Saved) => {
    const columns = Object.entries(columnsOf(entry)).map(([name, value]) => [name, value ?? defaults[name] ?? null]);
    return { tenant_id: tenant.id, id: entry.id, ...(Object.fromEntries(columns) as Values) };
  };
  const created = saved.filter(({ isNew }) => isNew);
  await insertRows(
    transaction,
    table,
    created.map((entry) => ({ ...defaults, ...rowOf(entry) })),
  );
  const changed = await changeRows(
    transaction,
    table,
    saved.filter(({ isNew }) => !isNew).map((entry) => rowOf(entry)),
  );
  for (const { line } of created) attempt.written(line, 'created');
  for (const { line, id, isNew } of saved) if (!isNew && changed.has(id)) attempt.written(line, 'changed');
  if (kind !== 'job') await insertReferences(attempt, kind, created);
  return saved;
}

const insertReferences = (attempt: Attempt, kind: Kind, entries: readonly Saved[]): Promise<void> =>
  insertRows(
    attempt.transaction,
    'external_reference',
    entries.map(({ line, id }) => ({ tenant_id: attempt.tenant.id, kind, reference: line.reference, row_id: id })),
  );

/**
 * Links entries to existing rows without a reference, such as the recruiter of the same e-mail
 * address. `alike` finds the row of an entry. An entry whose row has another reference is refused
 * for `field`.
 */
export async function adoptRows(
  attempt: Attempt,
  kind: Kind,
  entries: readonly Entry[],
  field: string,
  alike: (entry: Entry) => number | undefined,
): Promise<readonly Entry[]> {
  const { transaction, tenant } = attempt;
  const found = entries.flatMap((entry) => {
    const id = entry.id === undefined ? alike(entry) : undefined;
    return id === undefined ? [] : [{ entry, id }];
  });
  if (found.length === 0) return entries;
  const named = await transaction.$queryRawUnsafe<{ row_id: number; reference: string }[]>(
    `SELECT "row_id", "reference" FROM "external_reference" WHERE "tenant_id" = $1::int AND "kind" = $2 AND "row_id" = ANY ($3::int[])`,
    tenant.id,
    kind,
    found.map(({ id }) => id),
  );
  const taken = new Map(named.map(({ row_id: id, reference }) => [id, reference]));
  const adopted = new Map<Entry, number>();
  for (const { entry, id } of found) {
    const other = taken.get(id);
    if (other !== undefined) {
      attempt.refuse(entry.line, field, `belongs to the ${kind} "${other}" already`);
      continue;
    }
    taken.set(id, entry.line.reference);
    adopted.set(entry, id);
    attempt.written(entry.line, 'changed');
  }
  await insertReferences(
    attempt,
    kind,
    [...adopted].map(([entry, id]) => ({ ...entry, id, isNew: false })),
  );
  return entries.map((entry) => ({ ...entry, id: entry.id ?? adopted.get(entry) }));
}

/** A row that belongs to an entry, such as a membership of a recruiter. */
type Part = { readonly entry: Entry; readonly row: Values };

/** Writes rows that have no id of their own, where they are missing or differ. None is ever taken away. */
export async function saveParts(attempt: Attempt, table: string, key: readonly string[], parts: readonly Part[]): Promise<void> {
  const keyOf = (row: Values): string => JSON.stringify(key.map((name) => row[name]));
  const tenanted = parts.map(({ entry, row }) => ({ entry, row: { tenant_id: attempt.tenant.id, ...row } }));
  // of two parts of one key the last one counts, and one statement must not write a row twice
  const distinct = new Map(tenanted.map((part) => [keyOf(part.row), part]));
  const written = await mergeRows(
    attempt.transaction,
    table,
    key,
    [...distinct.values()].map(({ row }) => row),
  );
  for (const row of written) {
    const part = distinct.get(keyOf(row));
    if (part) attempt.written(part.entry.line, 'changed');
  }
}
